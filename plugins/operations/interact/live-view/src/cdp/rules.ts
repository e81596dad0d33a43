import { isMiddle, isPaste, MIDDLE_REFUSED } from "@winnow/kit-live-page";

/** Parameters of a command. */
export type Params = Readonly<Record<string, unknown>>;

/** A command that is not for this client. */
export class Refusal extends Error {
  /** A code of JSON-RPC. */
  readonly code: number;

  /** With the code of a server error, unless another fits better. */
  constructor(message: string, code = -32_000) {
    super(message);
    this.code = code;
  }
}

/** Every method of a domain, but those named. */
const ALL_BUT = (...names: string[]) => ({ isAll: true, names: new Set(names) });
const ALL = ALL_BUT();
const ONLY = (names: string) => ({ isAll: false, names: new Set(names.split(/\s+/)) });

/**
 * What a session of a page, a frame or a worker may do: whatever stays within the page and its context. What reads or writes
 * files of this machine, concerns the whole browser or other contexts, or keeps records of everything is left out.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/
 */
const DOMAINS: Readonly<Record<string, { readonly isAll: boolean; readonly names: ReadonlySet<string> }>> = {
  Accessibility: ALL,
  Animation: ALL,
  Audits: ONLY("enable disable"),
  Browser: ONLY("getVersion"),
  CSS: ALL,
  Console: ALL,
  DOM: ALL_BUT("setFileInputFiles", "getFileInfo"),
  DOMDebugger: ALL,
  DOMSnapshot: ALL,
  DOMStorage: ALL,
  Debugger: ALL,
  Emulation: ONLY(`canEmulate clearDeviceMetricsOverride clearGeolocationOverride clearIdleOverride
    resetPageScaleFactor setAutoDarkModeOverride setAutomationOverride setCPUThrottlingRate
    setDefaultBackgroundColorOverride setDeviceMetricsOverride setDocumentCookieDisabled
    setEmitTouchEventsForMouse setEmulatedMedia setEmulatedOSTextScale setEmulatedVisionDeficiency
    setFocusEmulationEnabled setGeolocationOverride setHardwareConcurrencyOverride setIdleOverride
    setLocaleOverride setPageScaleFactor setScriptExecutionDisabled setScrollbarsHidden setTimezoneOverride
    setTouchEmulationEnabled setUserAgentOverride`),
  Fetch: ONLY(`continueRequest continueResponse continueWithAuth disable enable failRequest fulfillRequest
    getResponseBody takeResponseBodyAsStream`),
  IO: ONLY("close read"),
  Input: ONLY(`cancelDragging dispatchDragEvent dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent
    emulateTouchFromMouseEvent imeSetComposition insertText setIgnoreInputEvents setInterceptDrags
    synthesizePinchGesture synthesizeScrollGesture synthesizeTapGesture`),
  Inspector: ONLY("enable disable"),
  Log: ALL,
  Media: ONLY("enable disable"),
  Network: ONLY(`clearAcceptedEncodingsOverride clearBrowserCache clearBrowserCookies deleteCookies disable
    emulateNetworkConditions emulateNetworkConditionsByRule enable getAllCookies getCertificate getCookies
    getRequestPostData getResponseBody overrideNetworkState replayXHR
    searchInResponseBody setAcceptedEncodings setAttachDebugStack setBlockedURLs setBypassServiceWorker
    setCacheDisabled setCookie setCookies setExtraHTTPHeaders setUserAgentOverride streamResourceContent`),
  Overlay: ALL,
  Page: ONLY(`addScriptToEvaluateOnNewDocument bringToFront captureScreenshot captureSnapshot
    clearDeviceMetricsOverride close createIsolatedWorld disable enable getAppManifest getFrameTree
    getLayoutMetrics getNavigationHistory getPermissionsPolicyState getResourceContent getResourceTree
    handleJavaScriptDialog navigate navigateToHistoryEntry printToPDF reload
    removeScriptToEvaluateOnNewDocument resetNavigationHistory screencastFrameAck searchInResource
    setBypassCSP setDocumentContent setDownloadBehavior setFontFamilies setFontSizes
    setInterceptFileChooserDialog setLifecycleEventsEnabled setPrerenderingAllowed setWebLifecycleState
    startScreencast stopLoading stopScreencast`),
  Performance: ALL,
  PerformanceTimeline: ALL,
  Profiler: ALL,
  Runtime: ALL,
  Storage: ONLY(`clearCookies clearDataForOrigin clearDataForStorageKey getCookies getStorageKey
    getStorageKeyForFrame getUsageAndQuota setCookies`),
  Target: ONLY("detachFromTarget getTargetInfo setAutoAttach"),
};

/** What is answered with success and done nothing about, as clients insist on it. Downloads stay denied. */
const IGNORED: ReadonlySet<string> = new Set(["Page.setDownloadBehavior", "Browser.setDownloadBehavior"]);

/** Pixels of a side of the window. */
const MAX_SIDE = 10_000;
const MAX_SCALE = 10;
/** Bytes of answers that the browser keeps for a client. */
const MAX_BUFFER_BYTES = 100 * 2 ** 20;

/** Whether a command is answered with success, and nothing happens. */
export function isIgnored(method: string): boolean {
  return IGNORED.has(method);
}

/**
 * The parameters with which a command of a session of a page may go to the browser.
 * @throws Refusal
 */
export function checkPageCommand(method: string, params: Params, contextId: string): Params {
  const [domain = "", name = ""] = method.split(".", 2);
  const rule = Object.hasOwn(DOMAINS, domain) ? DOMAINS[domain] : undefined;
  if (rule === undefined || rule.isAll === rule.names.has(name)) throw notAllowed(method);
  switch (method) {
    case "Page.navigate":
      return { ...params, url: checkUrl(params.url) };
    case "Fetch.continueRequest":
      return params.url === undefined ? params : { ...params, url: checkUrl(params.url) };
    case "Input.dispatchDragEvent":
      return withoutFiles(params);
    case "Input.dispatchKeyEvent":
      if (isPaste(params)) throw new Refusal("Paste is not available here: use Input.insertText.");
      return params;
    case "Input.dispatchMouseEvent":
    case "Input.emulateTouchFromMouseEvent":
      if (isMiddle(params)) throw new Refusal(`${MIDDLE_REFUSED}.`);
      return params;
    case "Emulation.setDeviceMetricsOverride":
      return checkMetrics(params);
    case "Network.enable":
      return smallBuffers(params);
    case "Storage.getCookies":
    case "Storage.setCookies":
    case "Storage.clearCookies":
      return inContext(params, contextId);
    case "Target.setAutoAttach":
      if (params.flatten !== true) throw new Refusal("Only flat sessions are supported: set flatten.");
      return params;
    default:
      return params;
  }
}

/** The error of a command that is not for clients. */
export function notAllowed(method: string): Refusal {
  return new Refusal(`'${method.slice(0, 100)}' is not available here.`, -32_601);
}

/** An address that a page may be sent to: http, https, `about:blank` or `data:`. @throws Refusal */
export function checkUrl(url: unknown): string {
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  if (parsed === null) throw new Refusal("Cannot navigate to invalid URL");
  const { protocol, href } = parsed;
  const isFine = ["http:", "https:", "data:"].includes(protocol) || /^about:blank(?:[?#]|$)/.test(href);
  if (!isFine)
    throw new Refusal(`Pages cannot go to ${protocol} here: use http, https, data or about:blank.`);
  return href;
}

/** The context of a command is the client's, and no other. @throws Refusal */
export function inContext(params: Params, contextId: string): Params {
  const { browserContextId = contextId } = params;
  if (browserContextId !== contextId)
    throw new Refusal(`Failed to find browser context with id ${String(browserContextId).slice(0, 100)}`);
  return { ...params, browserContextId };
}

/** Files that are dragged onto a page would be read from this machine. */
function withoutFiles(params: Params): Params {
  const { files } = Object(params.data) as Params;
  if (files === undefined || (Array.isArray(files) && files.length === 0)) return params;
  throw new Refusal("Files cannot be dragged onto a page here.");
}

function checkMetrics(params: Params): Params {
  const { width, height, screenWidth = 0, screenHeight = 0, deviceScaleFactor = 1 } = params;
  const fits = [width, height, screenWidth, screenHeight].every((side) => Number(side) <= MAX_SIDE);
  if (fits && Number(deviceScaleFactor) <= MAX_SCALE) return params;
  throw new Refusal(
    `A window has at most ${MAX_SIDE} x ${MAX_SIDE} pixels, at a scale of at most ${MAX_SCALE}.`,
  );
}

function smallBuffers(params: Params): Params {
  const sizes = ["maxTotalBufferSize", "maxResourceBufferSize"].filter((key) => key in params);
  const small = sizes.map((key) => [key, Math.min(Number(params[key]) || 0, MAX_BUFFER_BYTES)]);
  return { ...params, ...Object.fromEntries(small) };
}
