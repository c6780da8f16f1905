export type BackgroundWorkOptions = {
  readonly run: () => Promise<void>;
  /** Called with what a run throws; the next run waits for it. */
  readonly onError: (error: unknown) => void | Promise<void>;
  /** Ends the work after the run that is under way. */
  readonly signal: AbortSignal;
};

/**
 * Work in the background, one run at a time. A request during a run causes one more run, because
 * the one under way may have read its input already.
 */
export class BackgroundWork {
  readonly #options: BackgroundWorkOptions;
  #isRequested = false;
  #running: Promise<void> | undefined;

  constructor(options: BackgroundWorkOptions) {
    this.#options = options;
  }

  request(): void {
    if (this.#options.signal.aborted) return;
    this.#isRequested = true;
    this.#running ??= this.#runWhileRequested();
  }

  /** Resolves when no run is under way. */
  async whenIdle(): Promise<void> {
    await this.#running;
  }

  async #runWhileRequested(): Promise<void> {
    const { run, onError, signal } = this.#options;
    while (this.#isRequested && !signal.aborted) {
      this.#isRequested = false;
      await run().catch(onError);
    }
    // In the same turn as the last look at `#isRequested`: no request comes in between.
    this.#running = undefined;
  }
}
