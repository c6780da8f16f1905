/** The waves of a recorded tone, from one rising zero crossing to the next. */
export type Waves = { readonly count: number; readonly shortestMs: number; readonly longestMs: number };

/**
 * What a tab of a browser that Playwright does not drive can do. Elements are named by XPath, of which the first
 * visible match counts; `click`, `fill` and `press` wait for it or reject while there is none.
 */
export type BrowserDriver = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function of the test in the page. It must not use anything around it. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  isVisible(xpath: string): Promise<boolean>;
  click(xpath: string): Promise<void>;
  /** Types in place of what the field holds. */
  fill(xpath: string, text: string): Promise<void>;
  /** Presses an arrow key while the element has the focus. */
  pressArrowDown(xpath: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** Responds to the browser's next dialog. Resolves to its message. */
  answerDialog(reply: 'accept' | 'dismiss'): Promise<string>;
  /** The frequency that the player's element plays; null while it plays none. */
  readToneHz(): Promise<number | null>;
  /** Null where the sound of an element cannot be recorded. */
  readonly recorder: { start(): Promise<void>; readWaves(): Promise<Waves> } | null;
  /** Closes the tab. @returns its console errors, warnings and uncaught exceptions, as far as the browser reports them */
  close(): Promise<readonly string[]>;
};
