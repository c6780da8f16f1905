import type { PaintReading } from './paint-visit-page.ts';
import { median, printClaim, printRaw } from './ratios.ts';

const WANT_AT_MOST = 1.2;
const REFERENCE_NAME = 'React only';

export function printPaintReport(
  screen: string,
  ours: readonly PaintReading[],
  reference: readonly PaintReading[],
): void {
  for (const [paint, pick] of Object.entries(PAINTS)) {
    const [mine, floor] = [ours.map(pick), reference.map(pick)];
    printRaw(`${screen} ${paint}, ours`, mine, 'ms');
    printRaw(`${screen} ${paint}, ${REFERENCE_NAME}`, floor, 'ms');
    printClaim({
      what: `first-visit ${paint} ${screen}`,
      ours: mine,
      reference: floor,
      referenceName: REFERENCE_NAME,
      wantAtMost: WANT_AT_MOST,
    });
  }
  console.log(`  stages, ours: ${stages(ours)}; ${REFERENCE_NAME}: ${stages(reference)}`);
  console.log(`  largest paint, ours: ${elements(ours)}; ${REFERENCE_NAME}: ${elements(reference)}`);
}

const PAINTS = {
  FCP: ({ fcpMs }: PaintReading) => fcpMs,
  LCP: ({ lcpMs }: PaintReading) => lcpMs,
};

function elements(readings: readonly PaintReading[]): string {
  return [...new Set(readings.map(({ lcpElement }) => lcpElement))].join(', ');
}

function stages(readings: readonly PaintReading[]): string {
  const middle = (pick: (reading: PaintReading) => number) => Math.round(median(readings.map(pick)));
  const page = middle(({ pageLoadedMs }) => pageLoadedMs);
  const script = middle(({ scriptLoadedMs }) => scriptLoadedMs);
  return `page in ${page}, script in ${script}, cards ${middle(({ cardsMs }) => cardsMs)} ms`;
}
