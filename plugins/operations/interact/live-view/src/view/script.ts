/** What runs in the page of a viewer: its text is the page's one script, so that it knows nothing from outside of it. */
export function viewer(): void {
  /** Time between two moves that are sent. */
  const MOVE_MS = 33;
  const MAX_RETRY_MS = 10_000;
  const MAX_TEXT = 30_000;
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const [body, stage, field] = [document.body, find("stage"), find("field") as HTMLTextAreaElement];
  const canvas = find("picture") as HTMLCanvasElement;
  const brush = canvas.getContext("2d") as CanvasRenderingContext2D;
  const isInteractive = body.dataset.interactive === "true";
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  let socket: WebSocket | undefined;
  let retryMs = 500;
  let isOver = false;
  let hasPicture = false;

  const NAMES: Record<string, string> = {
    connecting: "Connecting",
    live: "Live",
    reconnecting: "Reconnecting",
    ended: "Ended",
    refused: "Not available",
  };

  function setStatus(status: string, note = ""): void {
    body.dataset.status = status;
    find("status").textContent = NAMES[status] ?? status;
    find("note").textContent = note;
  }

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function open(): void {
    const { pathname, href, search } = location;
    const url = new URL(body.dataset.socket ?? `${pathname.replace(/\/$/, "")}/socket`, href);
    url.search = search;
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(url);
    socket = opened;
    opened.binaryType = "arraybuffer";
    let drawing = Promise.resolve();
    opened.onmessage = ({ data }) => {
      if (typeof data === "string") hear(JSON.parse(data));
      else drawing = drawing.then(() => draw(data, opened)).catch(() => send({ type: "drawn" }));
    };
    opened.onclose = ({ code, reason }) => {
      if (isOver || code === 1000) return setStatus("ended", hasPicture ? "This was the last picture." : "");
      if (code === 1008) return setStatus("refused", reason || "This link is not valid any more.");
      setStatus("reconnecting", "The connection was lost. Trying again.");
      setTimeout(open, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    };
  }

  function hear(message: Record<string, unknown>): void {
    if (message.type === "over") isOver = true;
    if (message.type === "page") {
      const [url, title] = [String(message.url), String(message.title)];
      find("title").textContent = title || url;
      find("address").textContent = url;
      find("address").title = url;
      canvas.setAttribute("aria-label", `Picture of the page: ${title || url}`);
      document.title = `${title || url} (live)`;
    }
    if (message.type === "people") {
      const other = Number(message.watching) - 1;
      const words: Record<string, string> = {
        you: "You are in control",
        other: "Another viewer is in control",
        nobody: isInteractive ? "You can take control" : "View only",
      };
      find("control").textContent = words[String(message.controlledBy)] ?? "";
      find("others").textContent = other > 0 ? `+${other}` : "";
      find("others").title = other === 1 ? "1 other viewer" : `${other} other viewers`;
    }
    if (message.type === "clipboard")
      void navigator.clipboard?.writeText(String(message.text)).catch(() => {});
  }

  async function draw(bytes: ArrayBuffer, from: WebSocket): Promise<void> {
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    if (canvas.width !== picture.width || canvas.height !== picture.height) {
      canvas.width = picture.width;
      canvas.height = picture.height;
      fit();
    }
    brush.drawImage(picture, 0, 0);
    picture.close();
    hasPicture = true;
    // The last picture may be drawn when its connection has ended: nothing is live then.
    if (from.readyState !== WebSocket.OPEN) return;
    retryMs = 500;
    if (body.dataset.status !== "live") setStatus("live");
    send({ type: "drawn" });
  }

  function fit(): void {
    const scale = Math.min(stage.clientWidth / canvas.width, stage.clientHeight / canvas.height);
    canvas.style.width = `${Math.floor(canvas.width * scale)}px`;
    canvas.style.height = `${Math.floor(canvas.height * scale)}px`;
  }

  function place({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }

  function modifiersOf(event: MouseEvent | KeyboardEvent): number {
    // On such a keyboard a letter may need both, and neither is meant.
    if (event.getModifierState("AltGraph")) return event.shiftKey ? 8 : 0;
    const control = event.ctrlKey || (isMac && event.metaKey);
    const meta = !isMac && event.metaKey;
    return (event.altKey ? 1 : 0) | (control ? 2 : 0) | (meta ? 4 : 0) | (event.shiftKey ? 8 : 0);
  }

  function onMouse(): void {
    let last: MouseEvent | undefined;
    let isDown = false;
    const act = (action: string, event: MouseEvent) => {
      const { button, buttons, detail: clicks } = event;
      send({
        type: "mouse",
        action,
        ...place(event),
        button,
        buttons,
        clicks,
        modifiers: modifiersOf(event),
      });
    };
    const flush = () => {
      if (last !== undefined) act("move", last);
      last = undefined;
    };
    canvas.addEventListener("mousedown", (event) => {
      event.preventDefault();
      field.focus({ preventScroll: true });
      isDown = true;
      flush();
      act("down", event);
    });
    // What is dragged out of the picture is let go outside.
    window.addEventListener("mouseup", (event) => {
      if (!isDown) return;
      isDown = event.buttons !== 0;
      flush();
      act("up", event);
    });
    canvas.addEventListener("mousemove", (event) => {
      if (last === undefined) setTimeout(flush, MOVE_MS);
      last = event;
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    let turn: { dx: number; dy: number; event: WheelEvent } | undefined;
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? stage.clientHeight : 1;
        if (turn === undefined) setTimeout(roll, MOVE_MS);
        turn = {
          dx: (turn?.dx ?? 0) + event.deltaX * unit,
          dy: (turn?.dy ?? 0) + event.deltaY * unit,
          event,
        };
      },
      { passive: false },
    );
    const roll = () => {
      if (turn === undefined) return;
      const { dx, dy, event } = turn;
      turn = undefined;
      send({ type: "wheel", ...place(event), dx, dy, modifiers: modifiersOf(event) });
    };
  }

  function onTouch(): void {
    let lastMove = 0;
    for (const action of ["start", "move", "end", "cancel"]) {
      canvas.addEventListener(
        `touch${action}`,
        ((event: TouchEvent) => {
          event.preventDefault();
          if (action === "move" && event.timeStamp - lastMove < MOVE_MS) return;
          lastMove = event.timeStamp;
          const points = [...event.touches].map((touch) => ({
            ...place(touch),
            id: Math.abs(touch.identifier) % 100,
          }));
          send({ type: "touch", action, points });
        }) as EventListener,
        { passive: false },
      );
    }
    find("keys").addEventListener("click", () => field.focus());
  }

  function onKeys(): void {
    const press = (action: string, event: KeyboardEvent) => {
      const { key, code, keyCode, location: side, repeat } = event;
      send({
        type: "key",
        action,
        key,
        code,
        keyCode,
        location: side,
        repeat,
        modifiers: modifiersOf(event),
      });
    };
    const tap = (key: string, keyCode: number) => {
      for (const action of ["down", "up"]) send({ type: "key", action, key, code: key, keyCode });
    };
    const write = (text: string) => {
      if (text !== "") send({ type: "text", text: text.slice(0, MAX_TEXT) });
      field.value = "";
    };
    // Letters that are put together, and those of keyboards on glass, come as text.
    const isText = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;
    field.addEventListener("keydown", (event) => {
      if (isText(event)) return;
      const letter = (modifiersOf(event) & 2) !== 0 && !event.altKey ? event.key.toLowerCase() : "";
      if (letter === "v") return;
      event.preventDefault();
      if (letter === "c" || letter === "x") send({ type: "copy" });
      if (letter === "x") tap("Delete", 46);
      if (letter !== "c" && letter !== "x") press("down", event);
    });
    field.addEventListener("keyup", (event) => {
      if (!isText(event)) press("up", event);
    });
    field.addEventListener("paste", (event) => {
      event.preventDefault();
      write(event.clipboardData?.getData("text/plain") ?? "");
    });
    field.addEventListener("compositionend", (event) => write(event.data));
    field.addEventListener("input", (event) => {
      const { inputType, isComposing, data } = event as InputEvent;
      if (isComposing || inputType === "insertCompositionText") return;
      if (inputType === "deleteContentBackward") tap("Backspace", 8);
      else if (inputType === "insertLineBreak") tap("Enter", 13);
      else if (inputType === "insertText") write(data ?? "");
      field.value = "";
    });
  }

  new ResizeObserver(fit).observe(stage);
  if (isInteractive) {
    onMouse();
    onTouch();
    onKeys();
  }
  open();
}
