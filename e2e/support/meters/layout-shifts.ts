import type { BrowserContext, Page } from '@playwright/test';

export type LayoutShift = {
  readonly value: number;
  readonly atMs: number;
  /** Whether a press led to it: half a second before, or by another screen, which may come later. */
  readonly isResponse: boolean;
  /** What moved, such as `section.hero (0,64 360x420 -> 0,64 360x388)`. */
  readonly elements: readonly string[];
};

type ShiftEntry = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

type ShiftedWindow = Window & { layoutShifts: LayoutShift[]; takeLayoutShifts(): LayoutShift[] };

/** Records what shifts on every page of the context. Call before the page opens. */
export async function watchLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordShifts);
}

/** The shifts since the page has loaded, or since they were taken last. */
export async function takeLayoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => (window as unknown as ShiftedWindow).takeLayoutShifts());
}

/** The sum of all that no press led to; the standard counts the worst five seconds alone. */
export const sumOfShifts = (shifts: readonly LayoutShift[]): number =>
  shifts.reduce((sum, { value, isResponse }) => sum + (isResponse ? 0 : value), 0);

function recordShifts(): void {
  const shifted = window as unknown as ShiftedWindow;
  shifted.layoutShifts = [];
  const describe = (node: Node | null, from: DOMRectReadOnly, to: DOMRectReadOnly): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const name = element ? `${element.localName}.${element.className}` : 'gone';
    const box = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;
    return `${name} (${box(from)} -> ${box(to)})`;
  };
  const record = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, startTime, sources } of entries as ShiftEntry[]) {
      const elements = sources.map(({ node, previousRect, currentRect }) =>
        describe(node, previousRect, currentRect),
      );
      shifted.layoutShifts.push({ value, isResponse: hadRecentInput, atMs: startTime, elements });
    }
  };
  // On a busy machine another screen comes later than half a second after the press.
  const screenChanges: { readonly fromMs: number; readonly untilMs: number }[] = [];
  let [shownPath, heading] = [location.pathname, document.querySelector('h1')];
  new MutationObserver(() => {
    const found = document.querySelector('h1');
    if (found === null || found === heading) return;
    heading = found;
    if (location.pathname === shownPath) return;
    shownPath = location.pathname;
    const fromMs = performance.now();
    requestAnimationFrame(() => setTimeout(() => screenChanges.push({ fromMs, untilMs: performance.now() })));
  }).observe(document, { childList: true, subtree: true });
  const isOfScreenChange = ({ atMs }: LayoutShift) =>
    screenChanges.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs);
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  shifted.takeLayoutShifts = () => {
    record(observer.takeRecords());
    const shifts = shifted.layoutShifts.splice(0);
    return shifts.map((shift) => (isOfScreenChange(shift) ? { ...shift, isResponse: true } : shift));
  };
}
