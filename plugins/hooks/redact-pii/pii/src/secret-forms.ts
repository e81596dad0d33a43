/** Forms of keys and tokens that services document: what they begin with, what follows, and how much of it. */

/** Characters of a token. */
const CHARS = {
  /** Letters and digits. */
  a: /[A-Za-z0-9]/,
  /** Letters, digits, `_` and `-`. */
  w: /[A-Za-z0-9_-]/,
  /** Base64, and `_` and `-` of its variant. */
  b: /[A-Za-z0-9+/=_-]/,
  /** Letters, digits, `_`, `-` and `.`. */
  d: /[A-Za-z0-9_.-]/,
  /** Hexadecimal. */
  h: /[A-Fa-f0-9]/,
  /** Capitals and digits. */
  u: /[A-Z0-9]/,
  /** Whatever stands in a URL. */
  s: /[A-Za-z0-9_./~+%=:-]/,
} as const;

/** One form. */
export interface SecretForm {
  readonly prefix: string;
  readonly chars: RegExp;
  /** Characters after the prefix. */
  readonly min: number;
  readonly max: number;
}

/** `prefix chars min max`; characters after the prefix are counted. Sources are the services' own documents. */
const FORMS = `
AKIA u 16 16, AIPA u 16 16, ANVA u 16 16, A3T u 17 17, ASIA u 16 16, ABIA u 16 16, ACCA u 16 16, AROA u 16 16, AIDA u 16 16, AGPA u 16 16
ANPA u 16 16, ABSK b 100 140, AIza w 35 35, GOCSPX- w 28 28, ya29. w 20 2000, 1// w 30 200, ghp_ w 30 251
gho_ w 30 251, ghu_ w 30 251, ghs_ d 30 800, ghr_ w 30 251, github_pat_ w 40 251, glpat- d 20 300
gldt- w 20 60, glft- w 20 60, glsoat- w 20 60, glrt- d 20 60, glcbt- w 20 80, glptt- h 40 40
glimt- w 20 60, glagent- w 40 80, GR1348941 w 20 20, xoxb- w 12 300, xoxp- w 12 300, xoxa- w 12 300
xoxo- w 12 300, xoxr- w 12 300, xoxs- w 12 300, xoxe- w 40 600, xoxe.xoxb- w 40 600, xoxe.xoxp- w 40 600, xoxc- w 20 200
xoxd- s 20 400, xapp- w 20 300, https://hooks.slack.com/services/ s 12 80
https://hooks.slack.com/workflows/ s 30 100, https://discord.com/api/webhooks/ s 60 120
https://discordapp.com/api/webhooks/ s 60 120, sk_live_ a 16 250, sk_test_ a 16 250, rk_live_ a 16 250
rk_test_ a 16 250, whsec_ b 24 80, sk-proj- w 20 400, sk-svcacct- w 40 300, sk-admin- w 40 300
sk-ant-api03- w 24 140, sk-ant-admin01- w 40 140, sk-ant-oat01- w 40 140, sk-or-v1- h 64 64
sk-lf- w 30 60, sk- a 32 64, gsk_ a 32 80, xai- a 60 120, r8_ w 37 40, hf_ a 28 60, api_org_ a 30 40
pplx- a 40 64, tgp_v1_ w 40 60, fw_ a 20 40, nvapi- w 60 80, jina_ w 40 80, tvly- w 20 60, fc- h 32 32
lsv2_pt_ w 40 60, lsv2_sk_ w 40 60, pcsk_ w 40 90, npm_ w 32 60, npm_a a 35 36, pypi-AgE w 40 400
rubygems_ h 48 48, cio a 32 32, dckr_pat_ w 20 60, dckr_oat_ w 27 40, SG. d 20 200, key- h 32 32
SK h 32 32, AC h 32 32, PMAK- w 59 59, NRAK- u 27 27, NRJS- h 19 19, NRII- w 32 32, shpat_ a 30 64
shpca_ a 32 64, shppa_ a 32 64, shpss_ a 32 64, EAACEdEose0cBA a 20 300, EAA a 100 300, sq0atp- w 22 22
sq0csp- w 43 43, EAAA w 60 60, dop_v1_ h 32 64, doo_v1_ h 64 64, dor_v1_ h 64 64, hvs. w 24 900
hvb. w 100 900, hvr. w 24 300, dp.pt. a 40 44, dp.st. d 40 80, dp.ct. a 40 44, dp.sa. a 40 44
lin_api_ w 30 128, lin_oauth_ h 64 64, ntn_ a 40 60, secret_ a 43 43, figd_ w 30 200, figo_ w 40 60
pul- h 40 40, tfp_ w 40 60, pat d 60 90, sk-ant-api0 w 60 140, CFPAT- w 43 43, ATATT3 b 150 250, ATCTT3 b 150 250, ATBB a 32 32
BBDC- b 40 60, NDAx b 40 80, sntrys_ b 60 300, sntryu_ h 64 64, glsa_ w 32 60, glc_ b 32 900
dapi h 32 32, dt0c01. d 80 100, dt0s16. d 60 110, AGE-SECRET-KEY-1 u 58 58, FlyV1 b 40 4000, vcp_ a 20 60, vci_ a 20 60, vca_ a 20 60, vcr_ a 20 60, vck_ a 20 60, cfk_ a 48 48, cfut_ a 48 48, cfat_ a 48 48,
fo1_ w 43 43
fm2_ b 80 4000, vc_ w 24 80, vercel_blob_rw_ w 30 80, sbp_ h 40 40, sb_secret_ w 20 60, pscale_pw_ d 32 64
pscale_tkn_ d 32 64, pscale_oauth_ d 32 64, AVNS_ w 15 40, rdme_ a 70 70, oy2 a 43 43, HRKU- w 36 70
phx_ w 43 48, phc_ w 43 48, phs_ w 40 48, live_ a 30 60, test_ a 30 60, rzp_live_ a 14 14
rzp_test_ a 14 14, pk.eyJ d 60 250, sk.eyJ d 60 250, EZAK a 54 54, EZTK a 54 54, shippo_live_ h 40 40
shippo_test_ h 40 40, FLWSECK- w 30 50, FLWSECK_TEST- w 12 50, duffel_live_ w 43 43, duffel_test_ w 43 43
access_token$production$ s 49 60, mk_ a 40 60, nf_c1_ w 30 60, nfp_ a 36 60, render_ w 30 60
rnd_ a 28 40, rpa_ a 40 60, tskey- w 28 90
tk-us- w 48 48, patch_ w 40 60, ops_ey b 120 3000, A3- u 28 36, xkeysib- w 80 90, mlsn. h 64 64
re_ w 24 40, SNAX a 30 60, pnu_ a 36 36, clojars_ h 60 60, cloudinary:// s 30 120, AP h 62 62
CLOJARS_ h 60 60, amzn1.oa2-cs.v1. h 64 64, amzn.mws. w 36 36, v1.0- h 140 180, fio-u- w 64 64
AKID a 32 34, LTAI a 12 24, AQVN w 35 40, sl. w 128 200, AKCp a 60 75, cmVmd b 55 64, aio_ a 28 28, sk_ h 48 48, sqp_ h 40 40, squ_ h 40 40, sqa_ h 40 40
dG9r b 50 64, sk-ant-sid01- w 40 140, sk-ant-api w 60 140, org- a 24 24
eyJhbGciOi d 30 8000, eyJ0eXAiOi d 30 8000, eyJraWQiOi d 30 8000, MTA d 60 75
`;

/** {@link SecretForm} by prefix. */
export const SECRET_FORMS: ReadonlyMap<string, SecretForm> = new Map(
  FORMS.trim()
    .split(/\n|, /)
    .map((line) => {
      const [prefix = "", chars = "w", min = "0", max = "0"] = line.split(" ");
      return [
        prefix,
        { prefix, chars: CHARS[chars as keyof typeof CHARS], min: Number(min), max: Number(max) },
      ];
    }),
);

const escaped = [...SECRET_FORMS.keys()]
  .sort((a, b) => b.length - a.length)
  .map((prefix) => prefix.replace(/[.$/]/g, "\\$&"));
/** The beginning of any of {@link SECRET_FORMS}, wherever it stands. */
export const SECRET_PREFIX = new RegExp(escaped.join("|"), "g");
