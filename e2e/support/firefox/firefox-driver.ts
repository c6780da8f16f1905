import type { Page } from 'puppeteer-core';
import type { BrowserDriver } from '../browser/browser-driver.ts';
import { findVisible } from '../browser/find-visible.ts';
import { readToneHz, readWaves, startRecording } from './firefox-audio.ts';

/** `load` would also wait for streams that are opened before the press. */
const LOADED = { waitUntil: 'domcontentloaded' } as const;
const BAD_TYPES: ReadonlySet<string> = new Set(['error', 'warn']);
/** Printed by every document before its own scripts. */
const DOCUMENT_START = 'a new document';

/** A tab of Firefox. */
export class FirefoxDriver implements BrowserDriver {
  readonly recorder = {
    start: () => this.run(startRecording),
    readWaves: () => this.run(readWaves),
  };
  readonly #page: Page;
  readonly #printed: string[] = [];
  #isLeaving = false;

  private constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      if (message.text() === DOCUMENT_START) this.#isLeaving = false;
      if (BAD_TYPES.has(message.type())) this.#note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (fault) => this.#note(`uncaught: ${fault}`));
  }

  static async attach(page: Page): Promise<FirefoxDriver> {
    // biome-ignore lint/suspicious/noConsole: the console keeps its order with what the page prints
    await page.evaluateOnNewDocument((text) => console.debug(text), DOCUMENT_START);
    return new FirefoxDriver(page);
  }

  async open(url: string): Promise<void> {
    this.#isLeaving = true;
    await this.#page.goto(url, LOADED);
  }

  async reload(): Promise<void> {
    this.#isLeaving = true;
    await this.#page.reload(LOADED);
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.#page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<Awaited<Result>>;
  }

  isVisible(xpath: string): Promise<boolean> {
    return this.#page.evaluate(
      `(${findVisible})(${JSON.stringify(xpath)}, false) !== null`,
    ) as Promise<boolean>;
  }

  click(xpath: string): Promise<void> {
    return this.#locate(xpath).click();
  }

  fill(xpath: string, text: string): Promise<void> {
    return this.#locate(xpath).fill(text);
  }

  async pressArrowDown(xpath: string): Promise<void> {
    const element = await this.#locate(xpath).waitHandle();
    await element.press('ArrowDown');
  }

  async pressEscape(): Promise<void> {
    await this.#page.keyboard.press('Escape');
  }

  answerDialog(reply: 'accept' | 'dismiss'): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#page.once('dialog', (dialog) => {
        dialog[reply]().then(() => resolve(dialog.message()), reject);
      });
    });
  }

  readToneHz(): Promise<number | null> {
    return this.run(readToneHz);
  }

  async close(): Promise<readonly string[]> {
    const printed = [...this.#printed];
    await this.#page.browserContext().close();
    return printed;
  }

  #locate(xpath: string) {
    return this.#page.locator(`::-p-xpath(${xpath})`);
  }

  /** In a document that is left Firefox lets imports fail, which the page reports. */
  #note(line: string): void {
    if (!this.#isLeaving) this.#printed.push(line);
  }
}
