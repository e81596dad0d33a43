import assert from "node:assert/strict";
import { suite } from "uvu";
import { withoutUrlCredentials, writtenUrl } from "../src/index.ts";

const test = suite("kit-jobs: what is shown");

test("URLs have no user and no password, however deep they stand", () => {
  const request = {
    url: "http://user:pw@a.example/x@y?z=a:b@c",
    limit: 5,
    urls: ["HTTPS://:pw@a.example", "https://user@a.example/"],
    note: ["see http://u:p%40w@b.example, or mail me@c.example", null, true],
  };
  assert.deepEqual(withoutUrlCredentials(request), {
    url: "http://a.example/x@y?z=a:b@c",
    limit: 5,
    urls: ["HTTPS://a.example", "https://a.example/"],
    note: ["see http://b.example, or mail me@c.example", null, true],
  });
  assert.equal(withoutUrlCredentials("http://user:p@ss@a.example/"), "http://a.example/");
});

test("so does one that was written without a scheme", () => {
  assert.equal(writtenUrl("user:pw@a.example/b"), "a.example/b");
  assert.equal(writtenUrl("me@a.example"), "me@a.example");
  assert.equal(writtenUrl("a.example:80/x:y@z"), "a.example:80/x:y@z");
});

test.run();
