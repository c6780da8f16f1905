/** A tab of a browser that Playwright does not drive, as far as press to sound is measured in it. */
export type SoundTab = {
  /** Opens a page and installs the functions in it, before the page's own scripts where the browser can. */
  open(url: string, installs: readonly (() => void)[]): Promise<void>;
  /** Runs a function in the page. It must not use anything around it. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  movePointer(point: Point): Promise<void>;
  /** Moves the pointer there and at once holds its button down for a while. */
  pressAt(point: Point, heldMs: number): Promise<void>;
  close(): Promise<void>;
};

/** In CSS pixels of the viewport. */
export type Point = { readonly x: number; readonly y: number };

/** A browser that Playwright does not drive. */
export type SoundBrowser = {
  /** Opens a tab with a profile of its own. */
  openTab(): Promise<SoundTab>;
  stop(): Promise<void>;
};
