import assert from "node:assert/strict";
import { suite } from "uvu";
import { detect } from "../src/index.ts";
import { fileOf, KINDS, secretOf } from "./samples/draw.ts";
import { TUNED } from "./samples/tuned.ts";

const test = suite("kit-pii: secrets");

async function secretsIn(text: string): Promise<readonly string[]> {
  const findings = await detect(text, { mode: "fast", entities: ["SECRET"] });
  return findings.map(({ start, end }) => text.slice(start, end));
}
/** Kinds that nothing gives away but what they are called. */
const UNMARKED = new Set([
  "awsSecret",
  "algolia",
  "datadog",
  "azureKey",
  "sas",
  "hex32",
  "hex40",
  "hex64",
  "base64",
  "password",
  "weak",
]);

for (const kind of KINDS.filter((one) => !UNMARKED.has(one))) {
  test(`finds ${kind} by its form`, async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const secret = secretOf(kind, seed);
      const found = (await secretsIn(`It says ${secret} there.`)).join("");
      assert.ok(found.length > 0 && found.length >= secret.length - 2, `${secret} gives ${found}`);
    }
  });
}

test("a password is what stands where one belongs", async () => {
  const random = secretOf("password", 3);
  const key = secretOf("hex64", 3);
  const words = Array.from({ length: 12 }, () => "wave").join(" ");
  for (const [text, secret] of [
    [`machine api.example.net login joe password ${random}`, random],
    ["jdbc:mysql://db:3306/crm?user=root&password=springtime", "springtime"],
    ["Server=db;User Id=sa;Password=Springtime;", "Springtime"],
    ["<password>Springtime9</password>", "Springtime9"],
    ['<add key="ApiKey" value="f00ba4f00b" />', "f00ba4f00b"],
    ["DB_PASSWORD=springtime", "springtime"],
    ["Passwort: Geheim123", "Geheim123"],
    ["mysql://root:root@db:3306/crm", "root"],
    ["//npm.example.net/:_authToken=abcdef0123456789", "abcdef0123456789"],
    ["Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
    [`private key: 0x${key}`, `0x${key}`],
    ["aws_account_id = 123456789012", "123456789012"],
    ["Your verification code is 482913", "482913"],
    ["CVV: 123", "123"],
    [`recovery phrase: "${words}"`, words],
    ["A3-QWJ4KX-7HB2ZM-T5RNV-9CLPD-6GYSE-H8K3F", "A3-QWJ4KX-7HB2ZM-T5RNV-9CLPD-6GYSE-H8K3F"],
    ["AZURE_DEVOPS_EXT_PAT=k3jq7w2mzx5vbn4ch6ty8rpl2dsf3gaqk3jq7w2mzx5vbn4ch6ty", "k3jq7w2mzx"],
    ["secret_key_base: 9f3ce1a07b42d85e6f1a9c3b7e20d48f5a6c", "9f3ce1a07b42d85e6f1a9c3b7e20d48f5a6c"],
    ["db.example.net:5432:crm:joe:springtime", "springtime"],
    ['ConvertTo-SecureString "Springtime" -AsPlainText -Force', "Springtime"],
    ["Das Passwort lautet Sommer!2023 und gilt", "Sommer!2023"],
    ["Votre mot de passe est : Lune-Bleue77", "Lune-Bleue77"],
    ["Hasło: Zamek_2022k", "Zamek_2022k"],
    ["Password di accesso: Gatto.Nero88", "Gatto.Nero88"],
    ["비밀번호: aK3mz9Qp", "aK3mz9Qp"],
    ["CREATE USER app IDENTIFIED BY 'Fj39dkLq';", "Fj39dkLq"],
    ["jdbc:oracle:thin:scott/t1gerzz@db:1521/orcl", "t1gerzz"],
    [`new ethers.Wallet("${key}", provider)`, key],
    [`web3.eth.accounts.privateKeyToAccount('0x${key}')`, `0x${key}`],
    ['Client(api_key="a8c7e1f0d2b94635", timeout=3)', "a8c7e1f0d2b94635"],
    ["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", "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"],
  ] as const)
    assert.ok((await secretsIn(text)).join("").includes(secret), text);
});

test("what only stands for a password is none", async () => {
  for (const text of [
    "postgres://user:$PASSWORD@db/crm",
    "https://user:{{password}}@example.net/",
    "postgres://app:****@db/crm",
    `<password>\${password}</password>`,
    `//registry.example.net/:_authToken=\${NPM_TOKEN}`,
    "Authorization: Basic Authentication",
    "The security code review 2024 was long.",
    "const s.renderedComponentOfThe = 1;",
    `commit ${secretOf("hex40", 5)}`,
    "?page=2&pass=",
    "const entries = all.map((entry) => ({ key: entry.entryName.toLowerCase() }));",
    "type CommonResponseHeaderKey = CommonResponseHeadersList;",
    "EVP_PKEY *X509_STORE_CTX_get0_rpk(const X509_STORE_CTX *ctx);",
    "open https://example.net --persistent and --project=components",
    "Ihr Passwort ist abgelaufen. Votre mot de passe est obligatoire.",
  ])
    assert.deepEqual(await secretsIn(text), [], text);
  const found = await detect("postgres://user:password@db/crm", { mode: "accurate" });
  assert.deepEqual(found, [], "what documents show is left, unless recall counts most");
  for (const text of [
    "postgres://user:password@db/crm",
    `npm${"_"}${"0".repeat(36)}`,
    "-----BEGIN EC PRIVATE KEY-----\nxxxxx\n-----END EC PRIVATE KEY-----",
  ]) {
    const all = await detect(text, { mode: "aggressive", entities: ["SECRET"] });
    assert.equal(all.length, 1, text);
  }
});

test("keys that hold the word of an example are found where recall counts most, but for the one that all documents show", async () => {
  const secrets = async (text: string) =>
    (await detect(text, { mode: "aggressive", entities: ["SECRET"] })).map(({ start, end }) =>
      text.slice(start, end),
    );
  const key = `h7TqzM1pLx9VbN3rKw8sYc${"EXAMPLE"}D0fGjE2uAi5`;
  assert.deepEqual(await secrets(`secret_key: ${key}`), [key]);
  assert.deepEqual(await secrets(`AKIA${"Q3EGTEXAMPLE2XKW"}`), [`AKIA${"Q3EGTEXAMPLE2XKW"}`]);
  assert.deepEqual(await secrets("use AKIAIOSFODNN7EXAMPLE"), []);
  assert.deepEqual(await secrets("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"), []);
});

for (const [index, [name, pattern]] of TUNED.entries()) {
  test(`reads ${name}`, async () => {
    const { text, spans } = fileOf(name, pattern, index + 1);
    const found = await detect(text, { mode: "fast", entities: ["SECRET"] });
    for (const { start, end, kind } of spans)
      assert.ok(
        found.some((one) => one.start < end && one.end > start),
        `${kind} is missed: ${text.slice(start - 30, end)}`,
      );
    const wrong = found.filter((one) => !spans.some(({ start, end }) => one.start < end && one.end > start));
    assert.deepEqual(
      wrong.map(({ start, end }) => text.slice(start, end)),
      [],
    );
  });
}

test("a manifest of secrets says by its kind what its values are", async () => {
  const manifest = (kind: string, data: string) =>
    `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: db\n${data}type: Opaque\n`;
  const data = "data:\n  user: YWRtaW4=\n  # for all\n  note: 'aGVsbG8='\n";
  assert.deepEqual(await secretsIn(manifest("Secret", data)), ["YWRtaW4=", "aGVsbG8="]);
  assert.deepEqual(await secretsIn(manifest("ConfigMap", data)), []);
  const both = `${manifest("ConfigMap", "data:\n  level: debug\n")}---\n${manifest("Secret", "stringData:\n  mode: springtime\n")}`;
  assert.deepEqual(await secretsIn(both), ["springtime"]);
  assert.deepEqual(await secretsIn(manifest("Secret", "data:\n  user: {{ .Values.user | b64enc }}\n")), []);
});

test("times, addresses and names that only look like one are left alone", async () => {
  for (const text of [
    "12:30:45:678:abcd",
    "2001:0db8:85a3:8a2e:0370",
    "hf_transformers_model_loader_pipeline",
    "kind: Secretary\ndata:\n  a: hello",
    "A3-PAPER-100",
    "npm_config_registry=https://registry.example.net",
  ])
    assert.deepEqual(await secretsIn(text), [], text);
});

test.run();
