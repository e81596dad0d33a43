/**
 * Random strings in the documented formats of services, and the files that they stand in. Nothing here is or was ever valid: each string is put together
 * when it is needed.
 */

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const SETS: Readonly<Record<string, string>> = {
  a: `${LOWER}${LOWER.toUpperCase()}${DIGITS}`,
  h: `${DIGITS}abcdef`,
  u: `${LOWER.toUpperCase()}${DIGITS}`,
  l: `${LOWER}${DIGITS}`,
  d: DIGITS,
  w: `${LOWER}${LOWER.toUpperCase()}${DIGITS}_-`,
  b: `${LOWER}${LOWER.toUpperCase()}${DIGITS}+/`,
  p: `${LOWER}${LOWER.toUpperCase()}${DIGITS}!#%^*_+`,
};

/** Secrets by kind: parts to join, where `a36` are 36 letters and digits, and `'…'` is itself. */
const SECRETS: Readonly<Record<string, string>> = {
  aws: "'AK''IA' u16",
  awsTemporary: "'AS''IA' u16",
  awsSecret: "b40",
  github: "'gh''p_' a36",
  githubServer: "'gh''s_' a36",
  githubFine: "'github''_pat_' a22 '_' a59",
  gitlab: "'gl''pat-' w20",
  gitlabRunner: "'gl''rt-' w20",
  slackBot: "'xo''xb-' d12 '-' d12 '-' a24",
  slackUser: "'xo''xp-' d12 '-' d12 '-' d12 '-' h32",
  slackHook: "'https://hooks.slack''.com/services/T' u8 '/B' u8 '/' a24",
  discordHook: "'https://discord''.com/api/webhooks/' d18 '/' w68",
  stripe: "'sk''_live_' a24",
  stripeTest: "'sk''_test_' a24",
  stripeRestricted: "'rk''_live_' a24",
  stripeHook: "'wh''sec_' a32",
  openai: "'sk''-proj-' w74 'T3Blbk''FJ' w74",
  openaiOld: "'sk''-' a20 'T3Blbk''FJ' a20",
  anthropic: "'sk''-ant-api03-' w93 'AA'",
  google: "'AI''za' w35",
  googleClient: "'GOC''SPX-' w28",
  googleToken: "'ya''29.' w120",
  huggingface: "'h''f_' a34",
  groq: "'gs''k_' a52",
  replicate: "'r''8_' a37",
  npm: "'np''m_' a36",
  pypi: "'py''pi-AgEIcHlwaS5vcmc' w140",
  rubygems: "'ruby''gems_' h48",
  docker: "'dc''kr_pat_' w27",
  sendgrid: "'S''G.' w22 '.' w43",
  mailgun: "'ke''y-' h32",
  mailchimp: "h32 '-us14'",
  twilio: "'S''K' h32",
  telegram: "d10 ':AA' w33",
  shopify: "'sh''pat_' h32",
  square: "'sq''0atp-' w22",
  digitalocean: "'do''p_v1_' h64",
  vault: "'hv''s.' w95",
  doppler: "'dp.''pt.' a43",
  linear: "'lin''_api_' a40",
  notion: "'nt''n_' d11 a35",
  figma: "'fi''gd_' w43",
  postman: "'PM''AK-' h24 '-' h34",
  newrelic: "'NR''AK-' u27",
  grafana: "'gl''sa_' a32 '_' h8",
  databricks: "'da''pi' h32",
  supabase: "'sb''p_' h40",
  planetscale: "'pscale''_pw_' w43",
  tailscale: "'ts''key-auth-' a12 'CNTRL-' a32",
  fly: "'fo''1_' w43",
  vercel: "'vc''p_' a24",
  cloudflare: "'cf''ut_' a40 h8",
  sentry: "'sn''tryu_' h64",
  atlassian: "'ATATT''3xFfGF0' w170 '=' u8",
  bitbucket: "'AT''BB' a32",
  pulumi: "'pu''l-' h40",
  terraform: "a14 '.atl''asv1.' w64",
  mapbox: "'sk.''eyJ' w70 '.' w22",
  razorpay: "'rzp''_live_' a14",
  easypost: "'EZ''AK' a54",
  brevo: "'xkey''sib-' h64 '-' a16",
  resend: "'r''e_' a8 '_' a24",
  algolia: "h32",
  datadog: "h32",
  age: "'AGE-SECRET''-KEY-1' u58",
  azureClient: "a3 '8Q''~' a34",
  azureDevOps: "a76 'AZ''DO' a4",
  discordBot: "'M' a23 '.' w6 '.' a38",
  braintree: "'access_token$production$' l16 '$' h32",
  firebase: "'AA''AA' a7 ':APA''91b' a134",
  hubspot: "'pat-na1-' h8 '-' h4 '-' h4 '-' h4 '-' h12",
  plaid: "'access-sandbox-' h8 '-' h4 '-' h4 '-' h4 '-' h12",
  okta: "'SSWS ''00' a40",
  clickup: "'pk''_' d8 '_' u32",
  cloudflareOrigin: "'v1.''0-' h24 '-' h146",
  asana: "'1/' d16 ':' h32",
  vaultOld: "'s.' a24",
  bcrypt: "'$2b''$10$' a53",
  shadow: "'$6''$' a8 '$' a86",
  sonar: "'sq''p_' h40",
  tencent: "'AK''ID' a32",
  alibaba: "'LT''AI5t' a18",
  anthropicSession: "'sk''-ant-sid01-' w90",
  jwt: "'ey''JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.ey''J' w60 '.' w43",
  azureKey: "b86 '=='",
  sas: "b43 '%3D'",
  hex32: "h32",
  hex40: "h40",
  hex64: "h64",
  base64: "b43 '='",
  password: "p14",
  weak: "l7 d2",
  rsa: "'-----BEGIN RSA PRIVATE'' KEY-----\n' 'MIIEow' b58 '\n' b64 '\n' b64 '\n' b64 '\n-----END RSA PRIVATE'' KEY-----'",
  pem: "'-----BEGIN PRIVATE'' KEY-----\\n' 'MIIEvQ' b58 '\\n' b64 '\\n' b64 '\\n-----END PRIVATE'' KEY-----\\n'",
  openssh:
    "'-----BEGIN OPENSSH PRIVATE'' KEY-----\n' 'b3BlbnNzaC1rZXktdjE' b51 '\n' b70 '\n' b70 '\n-----END OPENSSH PRIVATE'' KEY-----'",
  wrapped: "'gh''p_' a20 '\\\n  ' a16",
};

/** What looks like a secret and is none. */
const HARMLESS: Readonly<Record<string, string>> = {
  sha: "h40",
  sha256: "h64",
  short: "h7",
  uuid: "h8 '-' h4 '-4' h3 '-a' h3 '-' h12",
  integrity: "'sha512-' b86 '=='",
  image: "'data:image/png;base64,iVBORw0KGgo' b180 '='",
  etag: "h32",
  digits: "d12",
  name: "l9",
};

/** A file with the places of the secrets in it. */
export interface SampleFile {
  readonly name: string;
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly kind: string }[];
}

/** Makes a file of a text with `{{kind}}` where a secret stands, and `[[kind]]` where something harmless does. */
export function fileOf(name: string, pattern: string, seed: number): SampleFile {
  const random = randomOf(seed);
  const spans: { start: number; end: number; kind: string }[] = [];
  let text = "";
  for (const part of pattern.replace(/^\n/, "").split(/(\{\{\w+\}\}|\[\[\w+\]\])/)) {
    const kind = /^(?:\{\{|\[\[)(\w+)/.exec(part)?.[1];
    if (kind === undefined) {
      text += part;
      continue;
    }
    const isSecret = part.startsWith("{");
    const value = drawn(
      (isSecret ? SECRETS : HARMLESS)[kind] ?? SECRETS[kind] ?? HARMLESS[kind],
      kind,
      random,
    );
    if (isSecret) spans.push({ start: text.length, end: text.length + value.length, kind });
    text += value;
  }
  return { name, text, spans };
}

/** Every kind of secret. */
export const KINDS: readonly string[] = Object.keys(SECRETS);

/** A secret of a kind. */
export function secretOf(kind: string, seed: number): string {
  return drawn(SECRETS[kind], kind, randomOf(seed));
}

function drawn(recipe: string | undefined, kind: string, random: () => number): string {
  if (recipe === undefined) throw new Error(`${kind} is not a kind`);
  let value = "";
  for (const [whole, fixed, set, count] of recipe.matchAll(/'([^']*)'|([a-z])(\d+)/g)) {
    if (fixed !== undefined) value += fixed;
    else {
      const chars = SETS[set ?? ""] ?? "";
      for (let at = 0; at < Number(count); at++) value += chars[Math.floor(random() * chars.length)];
    }
    if (whole === "") break;
  }
  return value;
}
