import { expect } from '@playwright/test';
import { requestWithCors } from '../browser/request-with-cors.ts';
import type { WebDriver } from './web-driver.ts';
import { prepareListening, readAudio, readToneHz } from './webkit-audio.ts';

const TONE_TOLERANCE_HZ = 4;
const POLL_INTERVALS_MS = [100];
const ARROW_DOWN = '\uE015';
const VOLUME = '//input[@aria-label="Volume"]';

/** A window of WebKitGTK, used by the labels and texts that it shows. */
export class WebKitPage {
  readonly #driver: WebDriver;
  readonly #origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  async open(path = '/'): Promise<void> {
    await this.#driver.open(this.#origin + path);
    await this.#prepare();
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.#prepare();
  }

  async path(): Promise<string> {
    return new URL(await this.#driver.url()).pathname;
  }

  async seeButton(name: string): Promise<void> {
    await this.#see(buttonXpath(name));
  }

  async seeText(text: string): Promise<void> {
    await this.#see(`//*[text()[contains(., "${text}")]]`);
  }

  /** Waits until it can be clicked, as the other methods do before they act. */
  async press(name: string): Promise<void> {
    await expect(() => this.#driver.click(buttonXpath(name))).toPass();
  }

  /** Types into the field with this label, in place of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    const field = `//input[@id=//label[normalize-space()="${label}"]/@for]`;
    await expect(() => this.#driver.fill(field, text)).toPass();
  }

  /** Moves the slider by one step, with the keyboard. */
  async turnDown(): Promise<void> {
    await this.#driver.press(VOLUME, ARROW_DOWN);
  }

  /** The volume that the slider shows, in percent; null without a slider. */
  volume(): Promise<number | null> {
    return this.#driver.run(
      () => document.querySelector<HTMLInputElement>('input[aria-label="Volume"]')?.valueAsNumber ?? null,
    );
  }

  /** The state of the player's element. */
  audio() {
    return this.#driver.run(readAudio);
  }

  /** How many elements match a CSS selector. */
  count(selector: string): Promise<number> {
    return this.#driver.run((css: string) => document.querySelectorAll(css).length, selector);
  }

  async expectTone(hz: number): Promise<void> {
    const missBy = async () => Math.abs(((await this.#driver.run(readToneHz)) ?? 0) - hz);
    await expect
      .poll(missBy, { message: `distance in Hz from a tone of ${hz} Hz`, intervals: POLL_INTERVALS_MS })
      .toBeLessThan(TONE_TOLERANCE_HZ);
  }

  /** Before the page has played: WebDriver runs nothing before the page's own scripts. */
  async #prepare(): Promise<void> {
    await this.#driver.run(requestWithCors);
    await this.#driver.run(prepareListening);
  }

  async #see(xpath: string): Promise<void> {
    await expect.poll(() => this.#driver.isVisible(xpath), { message: xpath }).toBe(true);
  }
}

const buttonXpath = (name: string) => `//button[@aria-label="${name}" or normalize-space()="${name}"]`;
