import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { type BrowserTab, pollTone } from '../browser/browser-tab.ts';
import { countWaits, readAudio } from '../browser/read-audio.ts';
import { readToneHz, readWaves, startRecording } from './firefox-audio.ts';

/** `load` would also wait for streams that are opened before the press. */
const LOADED = { waitUntil: 'domcontentloaded' } as const;

const BAD_TYPES: ReadonlySet<string> = new Set(['error', 'warn']);
/** Printed by every document before its own scripts. */
const DOCUMENT_START = 'a new document';

/** The button that says how far behind the live edge the listener is. */
const BEHIND_LIVE = '::-p-xpath(//button[starts-with(normalize-space(), "Live−")])';
/** Of a wave's length: the codec's noise. */
const WAVE_TOLERANCE = 0.02;
/** At most, of a recording: its start and its edges. */
const UNHEARD_SECONDS = 1;
const VOLUME = 'input[aria-label="Volume"]';

/** A tab of Firefox. It takes seconds to search a page for an accessible name, so that none is searched for. */
export class FirefoxTab implements BrowserTab {
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

  static async attach(page: Page, origin: string): Promise<FirefoxTab> {
    // biome-ignore lint/suspicious/noConsole: the console keeps its order with what the page prints
    await page.evaluateOnNewDocument((text) => console.debug(text), DOCUMENT_START);
    return new FirefoxTab(page, origin);
  }

  async open(path = '/'): Promise<void> {
    this.#isLeaving = true;
    await this.#page.goto(this.#origin + path, LOADED);
  }

  async reload(): Promise<void> {
    this.#isLeaving = true;
    await this.#page.reload(LOADED);
  }

  async seeButton(name: string): Promise<void> {
    await this.#button(name).wait();
  }

  async seeText(text: string): Promise<void> {
    await this.#page.locator(`::-p-text(${text})`).wait();
  }

  async seeTitle(title: string): Promise<void> {
    await this.#page.locator(`::-p-xpath(//main//h1[normalize-space()="${title}"])`).wait();
  }

  async seeTab(name: string): Promise<void> {
    await this.#page
      .locator(`::-p-xpath(//*[@role="tab"][@aria-selected="true"][contains(., "${name}")])`)
      .wait();
  }

  async pressEscape(): Promise<void> {
    await this.#page.keyboard.press('Escape');
  }

  async seeNo(selector: string): Promise<void> {
    await expect.poll(() => this.texts(selector)).toEqual([]);
  }

  async follow(name: string): Promise<void> {
    await this.#page.locator(`::-p-xpath(//header//a[normalize-space()="${name}"])`).click();
  }

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

  async turnDown(): Promise<void> {
    const slider = await this.#page.locator(VOLUME).waitHandle();
    await slider.press('ArrowDown');
  }

  async volume(): Promise<number> {
    const slider = await this.#page.locator(VOLUME).waitHandle();
    return slider.evaluate((input) => (input as HTMLInputElement).valueAsNumber);
  }

  async path(): Promise<string> {
    return new URL(this.#page.url()).pathname;
  }

  texts(selector: string): Promise<string[]> {
    return this.#page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));
  }

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

  audio() {
    return this.#page.evaluate(readAudio);
  }

  async countWaits(): Promise<void> {
    await this.#page.evaluate(countWaits);
  }

  async expectTone(hz: number): Promise<void> {
    await pollTone(() => this.#page.evaluate(readToneHz), hz);
  }

  /** Records from now on, for `expectSteadyTone`. */
  async recordTone(): Promise<void> {
    await this.#page.evaluate(startRecording);
  }

  /** What was recorded is the tone, of which nothing is missing or repeated. */
  async expectSteadyTone(hz: number, seconds: number): Promise<void> {
    const { count, shortestMs, longestMs } = await this.#page.evaluate(readWaves);
    expect(count, 'waves').toBeGreaterThan(hz * (seconds - UNHEARD_SECONDS));
    expect((shortestMs * hz) / 1_000, 'the shortest wave').toBeGreaterThan(1 - WAVE_TOLERANCE);
    expect((longestMs * hz) / 1_000, 'the longest wave').toBeLessThan(1 + WAVE_TOLERANCE);
  }

  async close(): Promise<readonly string[]> {
    const printed = [...this.#printed];
    await this.#page.browserContext().close();
    return printed;
  }

  /** In a document that is left Firefox lets imports fail, which the page reports. */
  #note(line: string): void {
    if (!this.#isLeaving) this.#printed.push(line);
  }

  #button(name: string) {
    return this.#page.locator(`::-p-xpath(//button[@aria-label="${name}" or normalize-space()="${name}"])`);
  }
}
