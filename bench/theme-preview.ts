import type { Locator, Page } from '@playwright/test';
import { AdminApi } from '../e2e/support/api/admin-api.ts';
import { PEOPLE } from '../e2e/support/seeds/people.ts';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { startBarePropertyPage } from './lib/bare-property-page.ts';
import { launchChromium } from './lib/chromium.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { type ClockedWindow, type FrameMarks, installFrameClock } from './lib/frame-clock-page.ts';
import { median, percentile, printRaw } from './lib/ratios.ts';

/**
 * From a color change in the theme editor until the whole page is painted with it, against a page
 * that only sets one custom property. `node bench/theme-preview.ts [rounds]`
 */
const DEFAULT_ROUNDS = 8;
const STEPS_PER_ROUND = 15;
const WANT_FRAMES = 2;
const P95 = 0.95;
const PROPERTY = '--color-primary';
const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);

type Kind = 'keydown' | 'mousemove';
type Screen = { readonly page: Page; readonly slider: Locator };

await ensureBuilt();
const app = await startApp({ accounts: { people: [PEOPLE.admin] } });
const bare = await startBarePropertyPage();
const browser = await launchChromium();
try {
  for (const kind of ['keydown', 'mousemove'] as const) await compare(kind);
} finally {
  await browser.close();
  bare.stop();
  await app.stop();
}

async function compare(kind: Kind): Promise<void> {
  const ours: FrameMarks[] = [];
  const reference: FrameMarks[] = [];
  const editor = await openEditor(kind);
  const plain = await openPlain(kind);
  // The first round warms up both pages and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const marks = await measure(editor, kind);
    const plainMarks = await measure(plain, kind);
    if (round === 0) continue;
    ours.push(...marks);
    reference.push(...plainMarks);
  }
  await Promise.all([editor, plain].map(({ page }) => page.context().close()));
  report(kind, ours, reference);
}

async function openEditor(kind: Kind): Promise<Screen> {
  const page = await newPage(kind);
  const admin = await AdminApi.signIn(app.origin, PEOPLE.admin);
  await admin.signInPage(page);
  await page.goto(`${app.origin}/admin/theme?edit=default`);
  await page.getByRole('button', { name: 'Choose Color: Primary: Main' }).click();
  const name = kind === 'keydown' ? 'Hue' : 'Color';
  const slider = page.getByRole('dialog').getByRole('slider', { name, exact: true });
  return { page, slider };
}

async function openPlain(kind: Kind): Promise<Screen> {
  const page = await newPage(kind);
  await page.goto(bare.origin);
  return { page, slider: page.getByRole('slider') };
}

async function newPage(kind: Kind): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(installFrameClock, [kind, PROPERTY] as const);
  return page;
}

async function measure(screen: Screen, kind: Kind): Promise<FrameMarks[]> {
  const { page } = screen;
  await page.bringToFront();
  await (kind === 'keydown' ? press(screen) : drag(screen));
  const marks = await page.evaluate(() => (window as ClockedWindow).frameClock?.take() ?? []);
  if (marks.length === 0) throw new Error(`No ${kind} has changed ${PROPERTY}.`);
  return marks;
}

/** Waits until the page has painted the previous step. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => (window as ClockedWindow).frameClock?.rest());
}

async function press({ page, slider }: Screen): Promise<void> {
  await slider.focus();
  for (let step = 0; step < STEPS_PER_ROUND; step += 1) {
    await page.keyboard.press(step % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
    await rest(page);
  }
}

async function drag({ page, slider }: Screen): Promise<void> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  for (let step = 0; step < STEPS_PER_ROUND; step += 1) {
    await page.mouse.move(box.x + 50 + step * 6, box.y + 50 + step * 4);
    await rest(page);
  }
  await page.mouse.up();
}

function report(kind: Kind, ours: readonly FrameMarks[], reference: readonly FrameMarks[]): void {
  const toFrames = (marks: readonly FrameMarks[]) => marks.map(({ frames }) => frames);
  const toMs = (marks: readonly FrameMarks[]) => marks.map(({ ms }) => ms);
  const name = kind === 'keydown' ? 'by key' : 'by pointer';
  printRaw(`theme editor, ${name}`, toMs(ours), 'ms');
  printRaw(`one custom property, ${name}`, toMs(reference), 'ms');
  const frames = toFrames(ours);
  console.log(
    `theme preview ${name}: ${median(frames)} frames, p95 ${percentile(frames, P95)} (want <= ${WANT_FRAMES}; ` +
      `one custom property: ${median(toFrames(reference))}); ` +
      `${(median(toMs(ours)) / median(toMs(reference))).toFixed(2)} of its time`,
  );
}
