import assert from "node:assert/strict";
import { list } from "@winnow/kit-settings";
import { suite } from "uvu";
import * as v from "valibot";
import { readConfig } from "../src/index.ts";
import { maskOf } from "../src/mask.ts";

const secret = { schema: v.optional(v.string()), description: "a secret", secret: true };
const SECRETS = {
  PROXY_SERVER: secret,
  PROXY_PASSWORD: secret,
  SMTP_URL: secret,
  WINNOW_COUNTRY_PROXIES: { ...secret, schema: v.optional(list, "") },
  OPENAI_API_KEY: secret,
};
const test = suite("adapter-settings: mask");

test("secret settings are hidden wherever they stand, with the credentials in their URLs", () => {
  const mask = maskOf(
    readConfig(
      SECRETS,
      {
        WINNOW_API_KEYS: "fc-key-number-one,key-number-two",
        PROXY_SERVER: "http://proxy.test:1",
        PROXY_PASSWORD: "p4ssw0rd",
        SMTP_URL: "smtps://post:m%40il-word@mail.test",
        WINNOW_COUNTRY_PROXIES: "DE=http://me:c0untry@proxy.test:1",
        OPENAI_API_KEY: "sk-model-key",
      },
      {},
    ),
  );
  const line =
    'a fc-key-number-one "key-number-two" p4ssw0rd m@il-word m%40il-word c0untry sk-model-key proxy.test';
  assert.equal(mask(line), 'a *** "***" *** *** *** *** *** proxy.test');
});

test("credentials and query values of URLs, and headers that carry credentials, are hidden", () => {
  const mask = maskOf(readConfig({}, {}, {}));
  for (const [line, expected] of [
    [
      "at https://me:pw@site.test/a?X-Amz-Signature=abc&b=2#f",
      "at https://***@site.test/a?X-Amz-Signature=***&b=***#f",
    ],
    ["at https://site.test/a?token=*&b=*", "at https://site.test/a?token=*&b=*"],
    [
      '{"headers":{"authorization":"Bearer abc.def","accept":"x"}}',
      '{"headers":{"authorization":"***","accept":"x"}}',
    ],
    ['{"set-cookie":"a=\\"b\\"","password":"x y"}', '{"set-cookie":"***","password":"***"}'],
    ["was sent Bearer abcdef", "was sent Bearer ***"],
    [
      '{"level":30,"msg":"scrape done","statusCode":200}',
      '{"level":30,"msg":"scrape done","statusCode":200}',
    ],
    ["mail to me@site.test", "mail to me@site.test"],
  ] as const)
    assert.equal(mask(line), expected);
});

test("long lines without an end take no time that grows faster than they do", () => {
  const mask = maskOf(readConfig({}, {}, {}));
  for (const piece of ["a://", "?a=", "&", '"token":"', "bearer ", "x", "?".repeat(10)]) {
    const line = piece.repeat(300_000 / piece.length);
    assert.ok(mask(line).length > 0);
  }
});

test.run();
