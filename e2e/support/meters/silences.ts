/** Epoch milliseconds. */
export type Span = { readonly fromMs: number; readonly toMs: number };

export type MeterRecord = {
  /** Every start and end of sound. */
  readonly changes: readonly { readonly isOn: boolean; readonly atMs: number }[];
  /** When the meter's audio thread had no processor, and the rest of the browser hardly one either. */
  readonly starved: readonly Span[];
};

export type Silence = Span & {
  /** Its duration without what may be the machine's. */
  readonly ms: number;
  readonly isOver: boolean;
};

/** Sound that was due while the browser had no processor is missing this much later at the most. */
const CAPTURE_DELAY_MS = 200;

/**
 * The silences so far; a lasting one ends now. Of each, as much is left out as the browser had no processor during it
 * and just before: a silence of which nothing remains was not measured.
 */
export function toSilences({ changes, starved }: MeterRecord, nowMs: number): Silence[] {
  return changes.flatMap(({ isOn, atMs: fromMs }, index) => {
    if (isOn) return [];
    const end = changes[index + 1];
    const toMs = end?.atMs ?? nowMs;
    const ms = toMs - fromMs - overlapMs(starved, { fromMs: fromMs - CAPTURE_DELAY_MS, toMs });
    return ms > 0 ? [{ fromMs, toMs, ms, isOver: end !== undefined }] : [];
  });
}

/** How long the spans, which do not overlap each other, lasted within another one. */
export function overlapMs(spans: readonly Span[], within: Span): number {
  const overlaps = spans.map(
    ({ fromMs, toMs }) => Math.min(toMs, within.toMs) - Math.max(fromMs, within.fromMs),
  );
  return overlaps.reduce((total, ms) => total + Math.max(0, ms), 0);
}
