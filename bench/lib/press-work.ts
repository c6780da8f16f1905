import type { Browser, Page } from '@playwright/test';

/** RunTask is in the second. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
const PRESSES = new Set(['pointerdown', 'click', 'keydown']);
const US_PER_MS = 1_000;

/** An event of Chromium's trace, in microseconds; `tdur` is the thread's own time. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string }; readonly elementCount?: number };
};

/** What the busiest frame of a press costs the page's main thread. */
export type PressWork = {
  /** Milliseconds of the thread's own, which other work on the machine does not lengthen. */
  readonly ms: number;
  /** How many elements have their styles computed: the same on every machine. */
  readonly styledElements: number;
};

/** The task of a press's event, and that of the next frame, with styles, layout and paint. */
export async function traceWork(
  browser: Browser,
  page: Page,
  press: () => Promise<void>,
): Promise<PressWork> {
  const events = await trace(browser, page, press);
  const presses = events.filter(
    ({ name, args }) => name === 'EventDispatch' && PRESSES.has(args.data?.type ?? ''),
  );
  const works = presses.map((event) => workOf(event, events));
  return works.reduce((most, work) => (work.ms > most.ms ? work : most), { ms: 0, styledElements: 0 });
}

/** The same for each frame of a drag: all that the thread does meanwhile, divided by its frames. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  drag: () => Promise<unknown>,
): Promise<number> {
  const events = await trace(browser, page, drag);
  const move = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointermove');
  if (!move) throw new Error('The page saw no pointer.');
  const ofThread = events.filter(({ pid, tid }) => pid === move.pid && tid === move.tid);
  const workUs = ofThread.reduce((sum, { name, tdur = 0 }) => sum + (name === 'RunTask' ? tdur : 0), 0);
  return workUs / ofThread.filter(({ name }) => name === 'Commit').length / US_PER_MS;
}

async function trace(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await run();
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

function workOf(press: TraceEvent, events: readonly TraceEvent[]): PressWork {
  const ofThread = events.filter(({ pid, tid }) => pid === press.pid && tid === press.tid);
  const tasks = ofThread.filter(({ name }) => name === 'RunTask');
  const taskAround = (event: TraceEvent | undefined) =>
    tasks.find(({ ts, dur = 0 }) => event && ts <= event.ts && event.ts < ts + dur);
  const nextCommit = ofThread
    .filter(({ name, ts }) => name === 'Commit' && ts > press.ts)
    .toSorted((one, other) => one.ts - other.ts)[0];
  const own = new Set([taskAround(press), taskAround(nextCommit)]);
  const styles = ofThread.filter((event) => event.name === 'UpdateLayoutTree' && own.has(taskAround(event)));
  return {
    ms: [...own].reduce((sum, task) => sum + (task?.tdur ?? 0), 0) / US_PER_MS,
    styledElements: styles.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0),
  };
}
