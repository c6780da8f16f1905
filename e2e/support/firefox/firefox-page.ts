import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { readAudio, readToneHz } from './firefox-audio.ts';

const TONE_TOLERANCE_HZ = 4;
const POLL_INTERVALS_MS = [100];

/** `load` would also wait for streams that are opened before the press. */
const LOADED = { waitUntil: 'domcontentloaded' } as const;

const VOLUME = 'input[aria-label="Volume"]';

/**
 * A tab of Firefox, used by the labels and texts that it shows: Firefox takes seconds to search a page
 * for an accessible name.
 */
export class FirefoxPage {
  readonly #page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  async open(path = '/'): Promise<void> {
    await this.#page.goto(this.#origin + path, LOADED);
  }

  async reload(): Promise<void> {
    await this.#page.reload(LOADED);
  }

  /** Waits until it is visible, as the other methods do before they act. */
  async seeButton(name: string): Promise<void> {
    await this.#button(name).wait();
  }

  async seeText(text: string): Promise<void> {
    await this.#page.locator(`::-p-text(${text})`).wait();
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

  async expectTone(hz: number): Promise<void> {
    const missBy = async () => Math.abs(((await this.#page.evaluate(readToneHz)) ?? 0) - hz);
    await expect
      .poll(missBy, { message: `distance in Hz from a tone of ${hz} Hz`, intervals: POLL_INTERVALS_MS })
      .toBeLessThan(TONE_TOLERANCE_HZ);
  }

  #button(name: string) {
    return this.#page.locator(`::-p-xpath(//button[@aria-label="${name}" or normalize-space()="${name}"])`);
  }
}
