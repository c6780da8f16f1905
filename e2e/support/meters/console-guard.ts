import type { BrowserContext, Dialog } from '@playwright/test';

/** Playwright prints this where a test blocks the service worker. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;
/** Calls under way time out where a test moves the page's clock on. */
export const TIMED_OUT_LINE = /ApiError: The server cannot be reached/;
/** A live connection may end in the moment in which its page subscribes: the page connects anew. */
const LIVE_ENDED = /404 \(Not Found\) \(\S+\/api\/live\/[\w-]+\/focus\)/;
const BAD_TYPES = new Set(['error', 'warning']);

/**
 * Collects console errors, warnings and uncaught exceptions of every tab, and questions that the test does not expect:
 * a visit must have none.
 */
export class ConsoleGuard {
  readonly #allowed: RegExp[] = [NO_WORKER, LIVE_ENDED];
  readonly #seen: string[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      const type = message.type();
      if (BAD_TYPES.has(type)) this.#seen.push(`${type}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (fault) => this.#seen.push(`uncaught: ${fault.error().stack || fault.error()}`));
    context.on('dialog', (dialog) => this.#closeUnexpected(dialog));
  }

  /** Allows lines that the test provokes, such as the browser's on a 404. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }

  /** Playwright alone would close a question that no listener of the test responds to, and the test would pass. */
  async #closeUnexpected(dialog: Dialog): Promise<void> {
    // The page's own listeners come after those of its context.
    await Promise.resolve();
    const asksBeforeUnload = dialog.type() === 'beforeunload';
    try {
      await (asksBeforeUnload ? dialog.accept() : dialog.dismiss());
    } catch {
      // The test has responded.
      return;
    }
    if (!asksBeforeUnload) this.#seen.push(`${dialog.type()}: ${dialog.message()}`);
  }
}
