// Asks the server of this container, for containers that have no curl: `node probe.mjs /ready`.
const [path = "/health"] = process.argv.slice(2);
const [key] = (process.env.WINNOW_API_KEYS ?? "").split(",").map((text) => text.trim());
const headers = key ? { authorization: `Bearer ${key}` } : {};
try {
  const url = `http://127.0.0.1:${process.env.PORT ?? 3002}${path}`;
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(14_000) });
  const text = await answer.text();
  // Where only teams have keys, nobody here has one; then it is enough that the server answers.
  if (answer.status !== 200 && answer.status !== 401)
    throw new Error(`${answer.status} ${text.slice(0, 1000)}`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
