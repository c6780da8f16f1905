import { expect } from '@playwright/test';
import type { BrowserDriver } from './browser-driver.ts';
import { type AudioReading, countWaits, readAudio } from './read-audio.ts';

const VOLUME = '//input[@aria-label="Volume"]';
/** The button that says how far behind the live edge the listener is. */
const BEHIND_LIVE = '//button[starts-with(normalize-space(), "On air−")]';
const TONE_TOLERANCE_HZ = 4;
const TONE_INTERVALS_MS = [100];
/** The codec's noise, as a share of a wave's length. */
const WAVE_TOLERANCE = 0.02;
/** At most, of a recording: its start and its edges. */
const UNHEARD_SECONDS = 1;

/** A browser that Playwright does not drive. */
export type OtherBrowser = {
  /** Opens a tab with a profile of its own. */
  openTab(): Promise<BrowserDriver>;
  stop(): Promise<void>;
};

/**
 * A tab of a browser that Playwright does not drive, used by the labels and texts that it shows. Methods
 * wait until they can act, or until what they name is visible.
 */
export class BrowserTab {
  readonly #driver: BrowserDriver;
  readonly #origin: string;

  constructor(driver: BrowserDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  async open(path = '/'): Promise<void> {
    await this.#driver.open(this.#origin + path);
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
  }

  async path(): Promise<string> {
    return new URL(await this.#driver.url()).pathname;
  }

  /** Puts a session where the page stores it, before the next `open`: another page of the site does. */
  async signIn({ token, user }: { readonly token: string; readonly user: string }): Promise<void> {
    await this.open('/diagnostics/');
    await this.#driver.run(
      (storedToken: string, storedUser: string) => {
        localStorage.setItem('token', storedToken);
        localStorage.setItem('user', storedUser);
      },
      token,
      user,
    );
  }

  async seeButton(name: string): Promise<void> {
    await this.#see(toButton(name));
  }

  async seeText(text: string): Promise<void> {
    await this.#see(`//*[text()[contains(., "${text}")]]`);
  }

  /** The heading of the screen. */
  async seeTitle(title: string): Promise<void> {
    await this.#see(`//main//h1[normalize-space()="${title}"]`);
  }

  /** The tab with this name is the current one. */
  async seeTab(name: string): Promise<void> {
    await this.#see(`//*[@role="tab"][@aria-selected="true"][contains(., "${name}")]`);
  }

  /** Waits until nothing matches a CSS selector. */
  async seeNo(selector: string): Promise<void> {
    await expect.poll(() => this.texts(selector)).toEqual([]);
  }

  /** The text of the elements that match a CSS selector. */
  texts(selector: string): Promise<string[]> {
    return this.#driver.run(
      (css: string) => [...document.querySelectorAll(css)].map((one) => one.textContent.trim()),
      selector,
    );
  }

  async press(name: string): Promise<void> {
    await this.#click(toButton(name));
  }

  async pressEscape(): Promise<void> {
    await this.#driver.pressEscape();
  }

  /** Follows a link of the header. */
  async follow(name: string): Promise<void> {
    await this.#click(`//header//a[normalize-space()="${name}"]`);
  }

  /** Types into the field with this label, in place of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    const field = `//*[@id=//label[normalize-space()="${label}"]/@for]`;
    await expect(() => this.#driver.fill(field, text)).toPass();
  }

  /** Responds to the browser's next dialog. Resolves to its message. */
  answerDialog(reply: 'accept' | 'dismiss'): Promise<string> {
    return this.#driver.answerDialog(reply);
  }

  /** The player is behind the live edge. */
  async seeBehindLive(): Promise<void> {
    await this.#see(BEHIND_LIVE);
  }

  async goLive(): Promise<void> {
    await this.#click(BEHIND_LIVE);
  }

  /** Moves the volume's slider down by one step, with the keyboard. */
  async turnDown(): Promise<void> {
    await this.#driver.pressArrowDown(VOLUME);
  }

  /** The volume that the slider shows, in percent. */
  async volume(): Promise<number> {
    await this.#see(VOLUME);
    return this.#driver.run(
      () => document.querySelector<HTMLInputElement>('input[aria-label="Volume"]')?.valueAsNumber ?? 0,
    );
  }

  /** The state of the player's element; null before there is one. */
  audio(): Promise<AudioReading | null> {
    return this.#driver.run(readAudio);
  }

  /** Counts in `audio` from now on how often the element runs empty. */
  async countWaits(): Promise<void> {
    await this.#driver.run(countWaits);
  }

  /** Waits until the frequency that is measured is that of the tone. */
  async expectTone(hz: number): Promise<void> {
    const missBy = async () => Math.abs(((await this.#driver.readToneHz()) ?? 0) - hz);
    await expect
      .poll(missBy, { message: `distance in Hz from a tone of ${hz} Hz`, intervals: TONE_INTERVALS_MS })
      .toBeLessThan(TONE_TOLERANCE_HZ);
  }

  /** Runs what makes a tone sound on; where the browser records, nothing of it may be missing or repeated. */
  async expectSteadyTone(hz: number, seconds: number, meanwhile: () => Promise<void>): Promise<void> {
    const { recorder } = this.#driver;
    await recorder?.start();
    await meanwhile();
    if (!recorder) return;
    const { count, shortestMs, longestMs } = await recorder.readWaves();
    expect(count, 'waves').toBeGreaterThan(hz * (seconds - UNHEARD_SECONDS));
    expect((shortestMs * hz) / 1_000, 'the shortest wave').toBeGreaterThan(1 - WAVE_TOLERANCE);
    expect((longestMs * hz) / 1_000, 'the longest wave').toBeLessThan(1 + WAVE_TOLERANCE);
  }

  /** Closes it. @returns its console errors, warnings and uncaught exceptions, as far as the browser reports them */
  close(): Promise<readonly string[]> {
    return this.#driver.close();
  }

  async #see(xpath: string): Promise<void> {
    await expect.poll(() => this.#driver.isVisible(xpath), { message: xpath }).toBe(true);
  }

  async #click(xpath: string): Promise<void> {
    await expect(() => this.#driver.click(xpath)).toPass();
  }
}

const toButton = (name: string) => `//button[@aria-label="${name}" or normalize-space()="${name}"]`;
