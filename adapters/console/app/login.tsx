import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { CallError, call } from "./api.ts";

/** Asks for a key: the server then keeps it in a cookie that no script can read. */
export function Login({ onDone }: { readonly onDone: () => void }) {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A browser heeds `autofocus` once, and this comes again when a login ends. Who sees the field can type into it.
  useLayoutEffect(() => input.current?.focus(), []);
  const login = async (event: SubmitEvent) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget as HTMLFormElement).get("key");
    setBusy(true);
    try {
      await call("/console/login", { body: { key } });
      onDone();
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <main class="alone">
      <form class="card login" onSubmit={login}>
        <h1>
          <img src="/console/icon.svg" alt="" width="32" height="32" /> Winnow
        </h1>
        <label>
          API key
          <input name="key" type="password" autocomplete="current-password" required ref={input} />
        </label>
        {problem !== "" && (
          <p role="alert" class="problem">
            {problem} Keys of teams are made with <code>winnow keys create</code>; the operator's stand in{" "}
            <code>WINNOW_API_KEYS</code>.
          </p>
        )}
        <button type="submit" class="main" disabled={isBusy}>
          Log in
        </button>
      </form>
    </main>
  );
}
