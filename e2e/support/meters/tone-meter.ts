import { type Browser, expect, type Page } from '@playwright/test';
import {
  type MeterReading,
  readMeter,
  readSoundChanges,
  SOUND_WATCHER,
  type SoundChange,
  startListening,
} from './tone-meter-page.ts';

/** Chromium captures the tab whose title holds this: see --auto-select-tab-capture-source-by-title. */
export const METERED_TITLE = 'airdial-metered-tab';

const METER_URL = 'http://tone-meter.localhost/';
const FFT_SIZE = 16_384;
// A sine at 1% volume is above it, a muted tab is exactly zero.
const SILENCE_RMS = 0.0002;
const TONE_TOLERANCE_HZ = 4;
const SOUND_WAIT_MS = 15_000;
const POLL_INTERVALS_MS = [100];
const STEADY_WITHIN_SHARE = 0.01;

/**
 * Hears what leaves a tab, after volume and mute, by capturing the tab's own sound into another tab.
 * It touches nothing in the page, so it hears streams without CORS too, where captureStream() and
 * Web Audio are silent; and it keeps hearing across reloads.
 */
export class ToneMeter {
  readonly #tab: Page;

  private constructor(tab: Page) {
    this.#tab = tab;
  }

  /** The page must be open; what it loads later is heard as well. Gives the page a user activation. */
  static async attach(browser: Browser, page: Page): Promise<ToneMeter> {
    const tab = await openMeterTab(browser);
    await page.evaluate(holdTitle, METERED_TITLE);
    await tab.evaluate(startListening, {
      fftSize: FFT_SIZE,
      silenceRms: SILENCE_RMS,
      watcher: SOUND_WATCHER,
    });
    await page.evaluate(releaseTitle);
    return new ToneMeter(tab);
  }

  async detach(): Promise<void> {
    await this.#tab.context().close();
  }

  read(): Promise<MeterReading> {
    return this.#tab.evaluate(readMeter, SILENCE_RMS);
  }

  async dominantHz(): Promise<number | null> {
    return (await this.read()).hz;
  }

  async loudness(): Promise<number> {
    return (await this.read()).loudness;
  }

  /** The meter looks back a third of a second: only when two looks agree has it seen nothing else. */
  async steadyLoudness(): Promise<number> {
    let loudness = 0;
    const change = async () => {
      const before = loudness;
      loudness = await this.loudness();
      return Math.abs(before / loudness - 1);
    };
    await expect.poll(change, { intervals: POLL_INTERVALS_MS }).toBeLessThan(STEADY_WITHIN_SHARE);
    return loudness;
  }

  async expectTone(hz: number, waitMs = SOUND_WAIT_MS): Promise<void> {
    const missBy = async () => Math.abs(((await this.dominantHz()) ?? 0) - hz);
    await expect
      .poll(missBy, {
        message: `distance in Hz from a tone of ${hz} Hz`,
        timeout: waitMs,
        intervals: POLL_INTERVALS_MS,
      })
      .toBeLessThan(TONE_TOLERANCE_HZ);
  }

  async expectSilence(waitMs = SOUND_WAIT_MS): Promise<void> {
    await expect
      .poll(() => this.dominantHz(), { message: 'silence', timeout: waitMs, intervals: POLL_INTERVALS_MS })
      .toBeNull();
  }

  /** Every start and end of sound so far (epoch ms), judged each 1,024 samples on the audio thread. */
  soundChanges(): Promise<SoundChange[]> {
    return this.#tab.evaluate(readSoundChanges);
  }

  /** How long there has been sound without a break; 0 in silence. */
  async unbrokenMs(): Promise<number> {
    const last = (await this.soundChanges()).at(-1);
    return last?.isOn ? Date.now() - last.atMs : 0;
  }

  /** When sound was first there at or after `sinceMs` (epoch ms); null while it is not. */
  async soundAfter(sinceMs: number): Promise<number | null> {
    const changes = await this.soundChanges();
    const before = changes.findLast((change) => change.atMs <= sinceMs);
    if (before?.isOn) return sinceMs;
    return changes.find((change) => change.isOn && change.atMs > sinceMs)?.atMs ?? null;
  }

  /** Longest silence that began at or after `sinceMs`; one that lasts has lasted until now. 0: the sound never broke off. */
  async longestGapMs(sinceMs: number): Promise<number> {
    const changes = (await this.soundChanges()).filter((change) => change.atMs >= sinceMs);
    const endOf = (index: number) => changes[index + 1]?.atMs ?? Date.now();
    const gaps = changes.map(({ isOn, atMs }, index) => (isOn ? 0 : endOf(index) - atMs));
    return Math.max(0, ...gaps);
  }
}

async function openMeterTab(browser: Browser): Promise<Page> {
  // Its own context: the test's offline switch, routes and console rules do not reach it.
  const context = await browser.newContext();
  const tab = await context.newPage();
  // Tab capture needs a secure origin; a localhost name is one, and the route answers for it.
  await tab.route(`${METER_URL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>meter</title>' }),
  );
  await tab.goto(METER_URL);
  return tab;
}

/** Without the function once the page has been loaded anew. */
type HoldingTab = Window & { releaseTitle?(): void };

/** A page that tells in its title what is on must not take it back before the tab has been found by it. */
function holdTitle(title: string): void {
  let wanted = document.title;
  const hold = () => {
    if (document.title === title) return;
    wanted = document.title;
    document.title = title;
  };
  const observer = new MutationObserver(hold);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  hold();
  (window as unknown as HoldingTab).releaseTitle = () => {
    observer.disconnect();
    document.title = wanted;
  };
}

function releaseTitle(): void {
  (window as unknown as HoldingTab).releaseTitle?.();
}
