/**
 * Measured inside the visited page; Playwright sends each function as text, so none can use
 * another.
 */
export type PaintReading = {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** When the page itself has loaded completely. */
  readonly pageLoadedMs: number;
  /** Such as `img 260x260` or `h1 620x190`: pages are only comparable when they paint alike. */
  readonly lcpElement: string;
  /** Scripts and stylesheets requested before the load event, with their transferred size. */
  readonly files: readonly { readonly name: string; readonly sentBytes: number }[];
  readonly inlineStyles: readonly string[];
};

type PaintEntry = PerformanceEntry & { readonly element?: Element | null };
type PaintTab = Window & { lastPaint: PaintEntry | undefined };

export function watchPaint(): void {
  const tab = window as unknown as PaintTab;
  new PerformanceObserver((list) => {
    tab.lastPaint = list.getEntries().at(-1);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

export function readPaint(): PaintReading {
  const { lastPaint } = window as unknown as PaintTab;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const files = loads.filter(
    ({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < (visit?.loadEventStart ?? 0),
  );
  const box = lastPaint?.element?.getBoundingClientRect();
  const size = box ? `${Math.round(box.width)}x${Math.round(box.height)}` : '';
  return {
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    lcpMs: lastPaint?.startTime ?? Number.NaN,
    pageLoadedMs: visit?.responseEnd ?? Number.NaN,
    lcpElement: `${lastPaint?.element?.localName ?? 'gone'} ${size}`,
    files: files.map(({ name, encodedBodySize }) => ({
      name: new URL(name).pathname,
      sentBytes: encodedBodySize,
    })),
    inlineStyles: [...document.querySelectorAll('style')].map((style) => style.textContent ?? ''),
  };
}
