import { useEffect, useState } from "preact/hooks";

const KEY = "winnow-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
type Theme = keyof typeof NEXT;

/** Light, dark, or as the system has it. */
export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(() => stored());
  useEffect(() => {
    document.documentElement.style.colorScheme = theme === "auto" ? "light dark" : theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // A browser that keeps nothing starts as the system has it.
    }
  }, [theme]);
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => setTheme(NEXT[theme])}
      aria-label={`Colours: ${theme}`}
    >
      {theme === "auto" ? "Auto" : theme === "light" ? "Light" : "Dark"}
    </button>
  );
}

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY) ?? "";
    return value in NEXT ? (value as Theme) : "auto";
  } catch {
    return "auto";
  }
}
