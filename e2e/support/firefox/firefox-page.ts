import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { countWaits, readAudio, readToneHz } from './firefox-audio.ts';

const TONE_TOLERANCE_HZ = 4;
const POLL_INTERVALS_MS = [100];

/** `load` would also wait for streams that are opened before the press. */
const LOADED = { waitUntil: 'domcontentloaded' } as const;

const BAD_TYPES: ReadonlySet<string> = new Set(['error', 'warn']);
/** Printed by every document before its own scripts. */
const DOCUMENT_START = 'a new document';

/** The button that says how far behind the live edge the listener is. */
const BEHIND_LIVE = '::-p-xpath(//button[starts-with(normalize-space(), "Live−")])';
const VOLUME = 'input[aria-label="Volume"]';

/**
 * A tab of Firefox, used by the labels and texts that it shows: Firefox takes seconds to search a page
 * for an accessible name.
 */
export class FirefoxPage {
  readonly #page: Page;
  readonly #origin: string;
  readonly #printed: string[] = [];
  #isLeaving = false;

  private constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
    page.on('console', (message) => {
      if (message.text() === DOCUMENT_START) this.#isLeaving = false;
      if (BAD_TYPES.has(message.type())) this.#note(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (fault) => this.#note(`uncaught: ${fault}`));
  }

  static async attach(page: Page, origin: string): Promise<FirefoxPage> {
    // biome-ignore lint/suspicious/noConsole: the console keeps its order with what the page prints
    await page.evaluateOnNewDocument((text) => console.debug(text), DOCUMENT_START);
    return new FirefoxPage(page, origin);
  }

  /** Console errors, warnings and uncaught exceptions of all documents. */
  get printed(): readonly string[] {
    return this.#printed;
  }

  async open(path = '/'): Promise<void> {
    this.#isLeaving = true;
    await this.#page.goto(this.#origin + path, LOADED);
  }

  async reload(): Promise<void> {
    this.#isLeaving = true;
    await this.#page.reload(LOADED);
  }

  /** Waits until it is visible, as the other methods do before they act. */
  async seeButton(name: string): Promise<void> {
    await this.#button(name).wait();
  }

  async seeText(text: string): Promise<void> {
    await this.#page.locator(`::-p-text(${text})`).wait();
  }

  /** Waits until the screen's own heading is this. */
  async seeTitle(title: string): Promise<void> {
    await this.#page.locator(`::-p-xpath(//main//h1[normalize-space()="${title}"])`).wait();
  }

  /** Waits until the tab with this name is the current one. */
  async seeTab(name: string): Promise<void> {
    await this.#page
      .locator(`::-p-xpath(//*[@role="tab"][@aria-selected="true"][contains(., "${name}")])`)
      .wait();
  }

  async pressKey(key: 'Escape'): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** Waits until nothing matches a CSS selector. */
  async seeNo(selector: string): Promise<void> {
    await expect.poll(() => this.texts(selector)).toEqual([]);
  }

  /** Follows a link of the header. */
  async follow(name: string): Promise<void> {
    await this.#page.locator(`::-p-xpath(//header//a[normalize-space()="${name}"])`).click();
  }

  /** Responds to the browser's next dialog. Resolves to its message. */
  answerDialog(reply: 'accept' | 'dismiss'): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#page.once('dialog', (dialog) => {
        dialog[reply]().then(() => resolve(dialog.message()), reject);
      });
    });
  }

  async press(name: string): Promise<void> {
    await this.#button(name).click();
  }

  /** Types into the field with this label, in place of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    const found = await this.#page.locator(`::-p-xpath(//label[normalize-space()="${label}"])`).waitHandle();
    const id = await found.evaluate((node) => (node as HTMLLabelElement).htmlFor);
    await this.#page.locator(`[id="${id}"]`).fill(text);
  }

  async seeBehindLive(): Promise<void> {
    await this.#page.locator(BEHIND_LIVE).wait();
  }

  async goLive(): Promise<void> {
    await this.#page.locator(BEHIND_LIVE).click();
  }

  /** Moves the slider by one step, with the keyboard. */
  async turnDown(): Promise<void> {
    const slider = await this.#page.locator(VOLUME).waitHandle();
    await slider.press('ArrowDown');
  }

  /** The volume that the slider shows, in percent. */
  async volume(): Promise<number> {
    const slider = await this.#page.locator(VOLUME).waitHandle();
    return slider.evaluate((input) => (input as HTMLInputElement).valueAsNumber);
  }

  path(): string {
    return new URL(this.#page.url()).pathname;
  }

  /** The text of the elements that match a CSS selector. */
  texts(selector: string): Promise<string[]> {
    return this.#page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));
  }

  /** Puts a session where the page stores it, before the page's own scripts run. */
  async signIn(session: { readonly token: string; readonly user: string }): Promise<void> {
    await this.#page.evaluateOnNewDocument(
      (values) => {
        if (location.origin !== values.origin || sessionStorage.getItem('signed-in')) return;
        sessionStorage.setItem('signed-in', 'yes');
        localStorage.setItem('token', values.token);
        localStorage.setItem('user', values.user);
      },
      { ...session, origin: this.#origin },
    );
  }

  /** The state of the player's element. */
  audio() {
    return this.#page.evaluate(readAudio);
  }

  /** Counts in `audio` from now on how often the element runs empty. */
  async countWaits(): Promise<void> {
    await this.#page.evaluate(countWaits);
  }

  async expectTone(hz: number): Promise<void> {
    const missBy = async () => Math.abs(((await this.#page.evaluate(readToneHz)) ?? 0) - hz);
    await expect
      .poll(missBy, { message: `distance in Hz from a tone of ${hz} Hz`, intervals: POLL_INTERVALS_MS })
      .toBeLessThan(TONE_TOLERANCE_HZ);
  }

  /** In a document that is left Firefox lets imports fail, which the page reports. */
  #note(line: string): void {
    if (!this.#isLeaving) this.#printed.push(line);
  }

  #button(name: string) {
    return this.#page.locator(`::-p-xpath(//button[@aria-label="${name}" or normalize-space()="${name}"])`);
  }
}
