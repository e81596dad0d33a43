/** What Winnow's start is measured against: Node and Fastify with one route. Prints where it listens. */
import { createRequire } from "node:module";

// The same Fastify as the server's, which the bench itself does not depend on.
const require = createRequire(new URL("../../adapters/http/package.json", import.meta.url));
const app = require("fastify")();
app.get("/", async () => ({ ok: true }));
console.error(`listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}. `);
