declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    "test-upper": { options: { suffix?: string }; output: string };
    "test-count": { options: Record<never, never>; output: { words: number }; field: "testWords" };
  }
  interface ActionRegistry {
    "test-poke": { options: { selector: string } };
  }
  interface OptionRegistry {
    testFlavour: { input: string; output: string };
    testPause: { input: number; output: number };
  }
  interface ViewRegistry {
    testWords: readonly string[];
    testUpper: string;
  }
  interface Session {
    poked?: string[];
  }
}

export {};
