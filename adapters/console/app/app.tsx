import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CallError, call, LOGGED_OUT, WHO } from "./api.ts";
import { useLoad } from "./load.ts";
import { Login } from "./login.tsx";
import { type Me, MeContext } from "./me.ts";
import { PAGES, type Page, type PageProps } from "./pages/index.ts";
import { Waiting } from "./parts/states.tsx";
import { Trouble } from "./parts/trouble.tsx";
import { href, useRoute } from "./route.ts";
import { ThemeButton } from "./theme.tsx";

/** The console: a menu and one page, once it is known who looks. */
export function App() {
  const me = useLoad("me", (signal) => call<Me>(WHO, { signal }));
  useEffect(() => {
    addEventListener(LOGGED_OUT, me.reload);
    return () => removeEventListener(LOGGED_OUT, me.reload);
  }, [me.reload]);
  if (me.error?.status === 401) return <Login onDone={me.reload} />;
  if (me.value === undefined)
    return (
      <main class="alone">
        {me.error === undefined ? <Waiting /> : <Trouble error={me.error} onRetry={me.reload} />}
      </main>
    );
  return (
    <MeContext.Provider value={me.value}>
      <Frame me={me.value} onLoggedOut={me.reload} />
    </MeContext.Provider>
  );
}

function Frame({ me, onLoggedOut }: { readonly me: Me; readonly onLoggedOut: () => void }) {
  const { parts, query } = useRoute();
  const pages = PAGES.filter(({ isThere }) => isThere(me));
  const page = pages.find(({ name }) => name === (parts[0] ?? pages[0]?.name));
  useEffect(() => {
    document.title = page === undefined ? "Winnow" : `${page.title} · Winnow`;
  }, [page]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("content")?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a class="brand" href={href()}>
          <img src="/console/icon.svg" alt="" width="24" height="24" /> Winnow
        </a>
        <nav aria-label="Pages">
          {pages.map(({ name, title }) => (
            <a key={name} href={href(name)} aria-current={name === page?.name ? "page" : undefined}>
              {title}
            </a>
          ))}
          <a href="/docs">API</a>
        </nav>
        <span class="grow" />
        <ThemeButton />
        {me.hasKeys && <LogoutButton onDone={onLoggedOut} />}
      </header>
      <main id="content" tabIndex={-1}>
        {page === undefined ? <NoSuchPage /> : <Opened page={page} parts={parts.slice(1)} query={query} />}
      </main>
    </>
  );
}

/** A page, loaded; what was loaded before the server went away stays usable. */
function Opened({ page, ...props }: PageProps & { readonly page: Page }) {
  const shown = useLoad<{ default: ComponentType<PageProps> }>(`page ${page.name}`, () => loaded(page));
  if (shown.value !== undefined) {
    const Shown = shown.value.default;
    return <Shown {...props} />;
  }
  return shown.error === undefined ? (
    <Waiting />
  ) : (
    <Trouble error={shown.error} onRetry={() => location.reload()} />
  );
}

async function loaded(page: Page) {
  try {
    return await page.load();
  } catch {
    throw new CallError("SERVER_AWAY", "The server does not answer.");
  }
}

function NoSuchPage() {
  return (
    <div class="empty">
      <h1>There is no such page</h1>
      <p>
        <a href={href()}>Go to the playground</a>
      </p>
    </div>
  );
}

function LogoutButton({ onDone }: { readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await call("/console/logout", { method: "POST", body: {} }).catch(() => {});
    setBusy(false);
    onDone();
  };
  return (
    <button type="button" class="quiet" disabled={isBusy} onClick={logout}>
      Log out
    </button>
  );
}
