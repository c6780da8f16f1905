import { test as base, expect, type Page } from '@playwright/test';
import { type BarePage, startBarePage } from './bare-page.ts';
import { ConsoleGuard } from './console-guard.ts';
import { FaultProxy } from './fault-proxy.ts';
import { type HlsStation, startHlsStation } from './hls-station.ts';
import { Icecast } from './icecast.ts';
import { probeMedia } from './media-probe.ts';
import { type OddStations, startOddStations } from './odd-stations.ts';
import { ResponseGuard } from './response-guard.ts';
import { ToneMeter } from './tone-meter.ts';
import { ToneSources } from './tone-sources.ts';
import { ALL_TONES } from './tones.ts';

type Station = { readonly icecast: Icecast; readonly sources: ToneSources };

type WorkerFixtures = {
  /** Icecast with every tone on the air; kept for all tests of a worker. */
  station: Station;
  /** The wire in front of it, on one port for the worker, so that seeded channels can name it. */
  stationWire: FaultProxy;
  hlsStation: HlsStation;
  oddStations: OddStations;
  barePage: BarePage;
};

type TestFixtures = {
  /** stationWire, honest and with an empty ledger at the start of each test. */
  wire: FaultProxy;
  /** Fails the test on unexpected console lines; `allow` names those that the test provokes. */
  consoleGuard: ConsoleGuard;
  /** Fails the test on an API response that differs from the contract. */
  responseGuard: ResponseGuard;
  /** Hears a page; let go at the test's end. */
  listenTo: (page: Page) => Promise<ToneMeter>;
  /** Hears the test's own page. */
  meter: ToneMeter;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  station: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const icecast = await Icecast.start(ALL_TONES);
      const sources = await ToneSources.start(icecast, ALL_TONES);
      await use({ icecast, sources });
      await sources.stop();
      await icecast.stop();
    },
    { scope: 'worker' },
  ],
  stationWire: [
    async ({ station }, use) => {
      const wire = await FaultProxy.start(station.icecast.port);
      await use(wire);
      await wire.stop();
    },
    { scope: 'worker' },
  ],
  hlsStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const hls = await startHlsStation();
      await use(hls);
      await hls.stop();
    },
    { scope: 'worker' },
  ],
  oddStations: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const stations = await startOddStations();
      await use(stations);
      await stations.stop();
    },
    { scope: 'worker' },
  ],
  barePage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const page = await startBarePage();
      await use(page);
      await page.stop();
    },
    { scope: 'worker' },
  ],
  wire: async ({ stationWire }, use) => {
    stationWire.cut();
    stationWire.ledger.mark();
    await use(stationWire);
    stationWire.answersAllowCors = true;
    await stationWire.set('pass');
  },
  consoleGuard: [
    async ({ context }, use) => {
      const guard = new ConsoleGuard(context);
      await probeMedia(context);
      await use(guard);
      expect(guard.unexpected(), 'console errors, warnings and uncaught exceptions').toEqual([]);
    },
    { auto: true },
  ],
  responseGuard: [
    async ({ context }, use) => {
      const guard = new ResponseGuard(context);
      await use(guard);
      expect(await guard.mismatches(), 'API responses that differ from the contract').toEqual([]);
    },
    { auto: true },
  ],
  listenTo: async ({ browser }, use) => {
    const meters: ToneMeter[] = [];
    await use(async (page) => {
      const meter = await ToneMeter.attach(browser, page);
      meters.push(meter);
      return meter;
    });
    await Promise.all(meters.map((meter) => meter.detach()));
  },
  meter: async ({ page, listenTo }, use) => {
    await use(await listenTo(page));
  },
});

export { expect };
