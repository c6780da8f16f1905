import { expect } from '@playwright/test';
import { type BrowserTab, pollTone } from '../browser/browser-tab.ts';
import { countWaits, readAudio } from '../browser/read-audio.ts';
import { requestWithCors } from '../browser/request-with-cors.ts';
import type { WebDriver } from './web-driver.ts';
import { prepareListening, readToneHz } from './webkit-audio.ts';

const KEYS = { escape: '\uE00C', arrowDown: '\uE015' } as const;
const VOLUME = '//input[@aria-label="Volume"]';
/** The button that says how far behind the live edge the listener is. */
const BEHIND_LIVE = '//button[starts-with(normalize-space(), "Live−")]';

/** A window of WebKitGTK. It does not report what its console prints. */
export class WebKitTab implements BrowserTab {
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

  /** WebDriver runs nothing before the page: another page of the site stores it. */
  async signIn({ token, user }: { readonly token: string; readonly user: string }): Promise<void> {
    await this.#driver.open(`${this.#origin}/diagnostics/`);
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

  async seeTitle(title: string): Promise<void> {
    await this.#see(`//main//h1[normalize-space()="${title}"]`);
  }

  async seeTab(name: string): Promise<void> {
    await this.#see(`//*[@role="tab"][@aria-selected="true"][contains(., "${name}")]`);
  }

  async seeNo(selector: string): Promise<void> {
    await expect.poll(() => this.texts(selector)).toEqual([]);
  }

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
    await this.#driver.type(KEYS.escape);
  }

  async follow(name: string): Promise<void> {
    await this.#click(`//header//a[normalize-space()="${name}"]`);
  }

  async fill(label: string, text: string): Promise<void> {
    const field = `//*[@id=//label[normalize-space()="${label}"]/@for]`;
    await expect(() => this.#driver.fill(field, text)).toPass();
  }

  async answerDialog(reply: 'accept' | 'dismiss'): Promise<string> {
    let message = '';
    await expect(async () => {
      message = await this.#driver.answerDialog(reply);
    }).toPass();
    return message;
  }

  async seeBehindLive(): Promise<void> {
    await this.#see(BEHIND_LIVE);
  }

  async goLive(): Promise<void> {
    await this.#click(BEHIND_LIVE);
  }

  async turnDown(): Promise<void> {
    await this.#driver.press(VOLUME, KEYS.arrowDown);
  }

  async volume(): Promise<number> {
    await this.#see(VOLUME);
    return this.#driver.run(
      () => document.querySelector<HTMLInputElement>('input[aria-label="Volume"]')?.valueAsNumber ?? 0,
    );
  }

  audio() {
    return this.#driver.run(readAudio);
  }

  async countWaits(): Promise<void> {
    await this.#driver.run(countWaits);
  }

  async expectTone(hz: number): Promise<void> {
    await pollTone(() => this.#driver.run(readToneHz), hz);
  }

  async close(): Promise<readonly string[]> {
    await this.#driver.close();
    return [];
  }

  /** Before the page has played. */
  async #prepare(): Promise<void> {
    await this.#driver.run(requestWithCors);
    await this.#driver.run(prepareListening);
  }

  async #see(xpath: string): Promise<void> {
    await expect.poll(() => this.#driver.isVisible(xpath), { message: xpath }).toBe(true);
  }

  async #click(xpath: string): Promise<void> {
    await expect(() => this.#driver.click(xpath)).toPass();
  }
}

const toButton = (name: string) => `//button[@aria-label="${name}" or normalize-space()="${name}"]`;
