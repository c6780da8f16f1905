import { type Browser, expect, type Page } from '@playwright/test';
import { type MeterRecord, overlapMs, type Silence, toSilences } from './silences.ts';
import {
  keepMeterBusy,
  type MeterReading,
  readMeter,
  readRecord,
  SOUND_WATCHER,
  startListening,
} from './tone-meter-page.ts';

/** Chromium captures the tab whose title contains this: --auto-select-tab-capture-source-by-title. */
export const METERED_TITLE = 'airdial-metered-tab';

const METER_URL = 'http://tone-meter.localhost/';
const FFT_SIZE = 16_384;
// A sine at 1% volume is above it; a muted tab is exactly zero.
const SILENCE_RMS = 0.0002;
const TONE_TOLERANCE_HZ = 4;
/** A busy machine may need half a minute to play. */
const SOUND_WAIT_MS = 45_000;
const POLL_INTERVALS_MS = [100];
const STEADY_WITHIN_SHARE = 0.01;
/** They last longer than the meter looks back. */
const STEADY_READINGS = 5;

/**
 * Measures what leaves a tab, after volume and mute, by capturing its sound in another tab.
 * It changes nothing in the page, so it also hears streams without CORS, where captureStream() and
 * Web Audio are silent, and it keeps listening across reloads.
 */
export class ToneMeter {
  readonly #tab: Page;

  private constructor(tab: Page) {
    this.#tab = tab;
  }

  /** The page must be open; later loads are heard too. Gives the page a user activation. */
  static async attach(page: Page): Promise<ToneMeter> {
    const tab = await openMeterTab(page.context().browser() as Browser);
    await page.evaluate(holdTitle, METERED_TITLE);
    await untilTitled(page);
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

  /**
   * The meter looks back a third of a second: a change or a gap within it makes some readings in turn equal, so
   * that only as many as last longer show a steady level.
   */
  async steadyLoudness(): Promise<number> {
    let readings: number[] = [];
    const spread = async () => {
      readings = [...readings, await this.loudness()].slice(-STEADY_READINGS);
      return readings.length < STEADY_READINGS ? 1 : 1 - Math.min(...readings) / Math.max(...readings);
    };
    await expect.poll(spread, { intervals: POLL_INTERVALS_MS }).toBeLessThan(STEADY_WITHIN_SHARE);
    return Math.max(...readings);
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

  /** The silences that began at or after `sinceMs` (epoch ms), found in blocks of 1,024 samples. */
  async silences(sinceMs: number): Promise<Silence[]> {
    return toSilences(await this.#record(), Date.now()).filter(({ fromMs }) => fromMs >= sinceMs);
  }

  /** The longest of them, without what may be the machine's. 0: no gap that the meter can vouch for. */
  async longestGapMs(sinceMs: number): Promise<number> {
    return Math.max(0, ...(await this.silences(sinceMs)).map(({ ms }) => ms));
  }

  /** How long the browser had no processor since then: no silence is judged by that much. */
  async unmeasuredMs(sinceMs: number): Promise<number> {
    return overlapMs((await this.#record()).starved, { fromMs: sinceMs, toMs: Date.now() });
  }

  /** Keeps the meter's audio thread busy, like a machine without a free processor. */
  async starve(ms: number): Promise<void> {
    await this.#tab.evaluate(keepMeterBusy, ms);
  }

  /** The length of the current sound without a gap; 0 in silence. */
  async unbrokenMs(): Promise<number> {
    const { changes, starved } = await this.#record();
    const nowMs = Date.now();
    const soundsFrom = changes.find(({ isOn }) => isOn)?.atMs ?? nowMs;
    const lastSilence = toSilences({ changes, starved }, nowMs).at(-1);
    return nowMs - Math.max(soundsFrom, lastSilence?.toMs ?? 0);
  }

  /** When there was sound at or after `sinceMs` (epoch ms); null while there is none. */
  async soundAfter(sinceMs: number): Promise<number | null> {
    const record = await this.#record();
    const nowMs = Date.now();
    const first = record.changes.find(({ isOn }) => isOn);
    if (!first) return null;
    const atMs = Math.max(sinceMs, first.atMs);
    const silence = toSilences(record, nowMs).find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (!silence) return atMs;
    return silence.isOver ? silence.toMs : null;
  }

  #record(): Promise<MeterRecord> {
    return this.#tab.evaluate(readRecord);
  }
}

async function openMeterTab(browser: Browser): Promise<Page> {
  // A context of its own, which the test's offline switch, routes and console guard do not affect.
  const context = await browser.newContext();
  const tab = await context.newPage();
  // Tab capture needs a secure origin, such as a localhost name; the route fulfills it.
  await tab.route(`${METER_URL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>meter</title>' }),
  );
  await tab.goto(METER_URL);
  return tab;
}

/** The browser, which looks for the title, knows it later than the page. */
async function untilTitled(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const title = async () => (await session.send('Target.getTargetInfo')).targetInfo.title;
  await expect.poll(title, { intervals: POLL_INTERVALS_MS }).toBe(METERED_TITLE);
  await session.detach();
}

/** A reload removes the function. */
type HoldingTab = Window & { releaseTitle?(): void };

/** Keeps the title until the capture has found the tab by it, although the page sets its own. */
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
