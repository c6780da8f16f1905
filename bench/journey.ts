import { parseArgs } from 'node:util';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { MemberApi } from '../e2e/support/api/member-api.ts';
import { sumOfShifts } from '../e2e/support/meters/layout-shifts.ts';
import { HomePage } from '../e2e/support/pages/home-page.ts';
import { manyChannels } from '../e2e/support/seeds/many-channels.ts';
import { PEOPLE } from '../e2e/support/seeds/people.ts';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { barePressPage } from './lib/bare-press-page.ts';
import { launchChromium } from './lib/chromium.ts';
import { dragToAndFro } from './lib/dial-drag.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { type PressReading, watchPresses } from './lib/frame-clock-page.ts';
import { type Journey, visitAsMember, visitAsVisitor } from './lib/listening-journey.ts';
import { CPU_SLOWDOWN, type Screen, slowDownCpu } from './lib/paint-visit.ts';
import {
  addBarePress,
  bareDialog,
  barePress,
  homePresses,
  measurePress,
  nowViewPress,
  type PressTrial,
} from './lib/press-trials.ts';
import { type PressWork, traceFrames, traceWork } from './lib/press-work.ts';
import { printClaim, printRaw } from './lib/ratios.ts';

/**
 * What moves, waits and drops frames on a listener's way through the page, beside bare pages that do the same.
 * `node bench/journey.ts [rounds] [--only shifts,presses,drag,view]`
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: 'shifts,presses,drag,view' } },
});
const rounds = Number(positionals[0] ?? 5);
const PHONE: Screen = { width: 360, height: 780 };
const DESK: Screen = { width: 1440, height: 900 };
const CHANNELS = 5_000;
const STOP_PX = 56;
/** What a page loads late, and what a press has begun, has come by then: no event tells. */
const SETTLE_MS = 2_500;
const SHOWN_SHIFT = 0.0005;
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  shifts: measureShifts,
  presses: measurePresses,
  drag: measureDrag,
  view: measureView,
};

await ensureBuilt();
const demo = await startApp({ demo: 'on', people: [PEOPLE.admin, PEOPLE.validated] });
const long = await startApp({ channels: manyChannels(CHANNELS) });
const browser = await launchChromium();
try {
  for (const part of values.only.split(',')) {
    const measure = PARTS[part];
    if (!measure)
      throw new Error(`There is no part ${part}; the parts are ${Object.keys(PARTS).join(', ')}.`);
    await measure();
  }
} finally {
  await browser.close();
  await Promise.all([demo.stop(), long.stop()]);
}

async function measureShifts(): Promise<void> {
  for (const screen of [PHONE, DESK])
    for (const visit of [visitAsVisitor, visitAsMember]) {
      const journey = await visit(browser, demo.origin, screen);
      printShifts(`journey ${visit === visitAsMember ? 'member' : 'visitor'} ${screen.width}`, journey);
    }
}

function printShifts(what: string, journey: Journey): void {
  for (const [step, shifts] of Object.entries(journey))
    for (const { value, isResponse, elements } of shifts.filter((one) => one.value >= SHOWN_SHIFT))
      console.log(
        `  ${step}${isResponse ? ', after input' : ''}: ${value.toFixed(4)} ${elements.join(' | ')}`,
      );
  const all = Object.values(journey).flat();
  const afterInput = all.reduce((sum, { value }) => sum + value, 0) - sumOfShifts(all);
  console.log(
    `${what}: CLS ${sumOfShifts(all).toFixed(4)} (want <= 0.02), after input ${afterInput.toFixed(4)}`,
  );
}

async function measurePresses(): Promise<void> {
  const ours = await openOurs(demo.origin, DESK, true);
  await new HomePage(ours, demo.origin).cards
    .nth(3)
    .getByRole('button', { name: /^Play / })
    .click();
  await ours.waitForTimeout(SETTLE_MS);
  const bare = await openBare(DESK);
  const trials = { 'a bare button on our page': await addBarePress(ours), ...homePresses(ours, demo.origin) };
  const reference: Press[] = [];
  const presses = new Map<string, Press[]>();
  const sessions = {
    ours: await ours.context().newCDPSession(ours),
    bare: await bare.context().newCDPSession(bare),
  };
  for (let round = 0; round < rounds; round += 1) {
    reference.push(await press(bare, sessions.bare, barePress(bare)));
    for (const [name, trial] of Object.entries(trials))
      presses.set(name, [...(presses.get(name) ?? []), await press(ours, sessions.ours, trial)]);
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  printPress('a bare button', reference);
  for (const [name, each] of presses) printPress(name, each, reference);
  await close(ours, bare);
}

type Press = PressReading & PressWork;

/** Twice: traced on the machine as it is, and timed on a slow one, where a trace would take a part of the time. */
async function press(page: Page, session: CDPSession, trial: PressTrial): Promise<Press> {
  let work: PressWork = { ms: 0, styledElements: 0 };
  await measurePress(page, trial, async (run) => {
    work = await traceWork(browser, page, run);
  });
  await slowDownCpu(session);
  const reading = await measurePress(page, trial);
  await slowDownCpu(session, 1);
  return { ...reading, ...work, ms: work.ms * CPU_SLOWDOWN };
}

function printPress(name: string, presses: readonly Press[], reference?: readonly Press[]): void {
  const all = (pick: (one: Press) => number) => presses.map(pick);
  printRaw(
    `${name}, longest handler`,
    all(({ processingMs }) => processingMs),
    'ms',
  );
  printRaw(
    `${name}, handlers and frame, thread time x ${CPU_SLOWDOWN} (want <= 16.7)`,
    all(({ ms }) => ms),
    'ms',
  );
  printRaw(
    `${name}, styles computed (want <= 30)`,
    all(({ styledElements }) => styledElements),
    'elements',
  );
  printRaw(
    `${name}, from the press to the screen`,
    all(({ durationMs }) => durationMs),
    'ms',
  );
  if (!reference) return;
  printClaim({
    what: `press ${name}, to the screen`,
    ours: all(({ durationMs }) => durationMs),
    reference: reference.map(({ durationMs }) => durationMs),
    referenceName: 'a bare button',
    wantAtMost: 2,
  });
}

async function measureDrag(): Promise<void> {
  for (const screen of [PHONE, DESK]) {
    const ours = await openOurs(long.origin, screen);
    const { dial } = new HomePage(ours, long.origin);
    await dial.getByRole('button').nth(11).click();
    const bare = await openBare(screen);
    const sides = [
      { name: 'bare scroller', page: bare, scale: bare.locator('#frame') },
      { name: `dial of ${CHANNELS}`, page: ours, scale: dial.locator('..') },
    ].map((side) => ({ ...side, dropped: [] as number[], workMs: [] as number[] }));
    // The first drag loads what it needs and is not counted.
    for (let round = 0; round <= rounds; round += 1)
      for (const { page, scale, dropped, workMs } of sides) {
        await scale.scrollIntoViewIfNeeded();
        await page.waitForTimeout(SETTLE_MS);
        const share = await dragToAndFro(page, scale);
        await page.waitForTimeout(SETTLE_MS);
        const work = await traceFrames(browser, page, () => dragToAndFro(page, scale));
        if (round === 0) continue;
        dropped.push(100 * share);
        workMs.push(work);
      }
    for (const { name, dropped, workMs } of sides) {
      printRaw(`frames dropped, ${name}, ${screen.width} (want <= 2)`, dropped, '%');
      printRaw(`thread time of a frame, ${name}, ${screen.width}`, workMs, 'ms');
    }
    await close(ours, bare);
  }
}

/** Cold where nothing has loaded the view ahead: no channel of these plays. */
async function measureView(): Promise<void> {
  for (const screen of [PHONE, DESK]) {
    const bare = await openBare(screen);
    const shown: Record<'cold' | 'warm' | 'bare', number[]> = { cold: [], warm: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      const ours = await openOurs(long.origin, screen);
      await new HomePage(ours, long.origin).dial.getByRole('button').nth(11).click();
      await ours.waitForTimeout(SETTLE_MS);
      for (const state of ['cold', 'warm'] as const)
        shown[state].push((await measurePress(ours, nowViewPress(ours))).shownMs);
      shown.bare.push((await measurePress(bare, bareDialog(bare))).shownMs);
      await close(ours);
    }
    for (const state of ['bare', 'cold', 'warm'] as const)
      printRaw(
        `full screen ${state}, ${screen.width}${state === 'bare' ? '' : ' (want <= 100)'}`,
        shown[state],
        'ms',
      );
    await close(bare);
  }
}

async function openOurs(origin: string, screen: Screen, isMember = false): Promise<Page> {
  const context = await newContext(screen);
  await context.addInitScript(watchPresses);
  const page = await context.newPage();
  if (isMember) await (await MemberApi.signIn(origin, PEOPLE.validated)).signInPage(page);
  await new HomePage(page, origin).open();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function openBare(screen: Screen): Promise<Page> {
  const page = await (await newContext(screen)).newPage();
  await page.setContent(barePressPage(CHANNELS * STOP_PX));
  await page.evaluate(watchPresses);
  return page;
}

function newContext(viewport: Screen): Promise<BrowserContext> {
  return browser.newContext({ viewport });
}

async function close(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}
