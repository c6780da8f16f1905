import { expect } from '@playwright/test';
import type { AudioReading } from './read-audio.ts';

/**
 * A tab of a browser that Playwright does not drive, used by the labels and texts that it shows. Methods
 * wait until they can act, or until what they name is visible.
 */
export type BrowserTab = {
  open(path?: string): Promise<void>;
  reload(): Promise<void>;
  path(): Promise<string>;
  /** Puts a session where the page stores it, before the next `open`. */
  signIn(session: { readonly token: string; readonly user: string }): Promise<void>;

  seeButton(name: string): Promise<void>;
  seeText(text: string): Promise<void>;
  /** The heading of the screen. */
  seeTitle(title: string): Promise<void>;
  /** The tab with this name is the current one. */
  seeTab(name: string): Promise<void>;
  /** Waits until nothing matches a CSS selector. */
  seeNo(selector: string): Promise<void>;
  /** The text of the elements that match a CSS selector. */
  texts(selector: string): Promise<string[]>;

  press(name: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** Follows a link of the header. */
  follow(name: string): Promise<void>;
  /** Types into the field with this label, in place of what it holds. */
  fill(label: string, text: string): Promise<void>;
  /** Responds to the browser's next dialog. Resolves to its message. */
  answerDialog(reply: 'accept' | 'dismiss'): Promise<string>;

  /** The player is behind the live edge. */
  seeBehindLive(): Promise<void>;
  goLive(): Promise<void>;
  /** Moves the volume's slider down by one step, with the keyboard. */
  turnDown(): Promise<void>;
  /** The volume that the slider shows, in percent. */
  volume(): Promise<number>;
  /** The state of the player's element; null before there is one. */
  audio(): Promise<AudioReading | null>;
  /** Counts in `audio` from now on how often the element runs empty. */
  countWaits(): Promise<void>;
  expectTone(hz: number): Promise<void>;

  /** Closes it. @returns its console errors, warnings and uncaught exceptions, as far as the browser reports them */
  close(): Promise<readonly string[]>;
};

/** A browser that Playwright does not drive. */
export type OtherBrowser = {
  /** Opens a tab with a profile of its own, for one site. */
  openTab(origin: string): Promise<BrowserTab>;
  stop(): Promise<void>;
};

const TONE_TOLERANCE_HZ = 4;
const TONE_INTERVALS_MS = [100];

/** Waits until the frequency that is measured is that of the tone. */
export async function pollTone(measureHz: () => Promise<number | null>, hz: number): Promise<void> {
  const missBy = async () => Math.abs(((await measureHz()) ?? 0) - hz);
  await expect
    .poll(missBy, { message: `distance in Hz from a tone of ${hz} Hz`, intervals: TONE_INTERVALS_MS })
    .toBeLessThan(TONE_TOLERANCE_HZ);
}
