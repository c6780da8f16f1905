/** The median; the mean of the two middle values when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value that a `part` of all values, such as 0.99, does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

/**
 * Prints such as `bare mp3-128: median 4402 ms (4391 to 4420, n = 10)`; the spread shows its
 * reliability.
 */
export function printRaw(what: string, values: readonly number[], unit: string): void {
  const range = `${round(Math.min(...values))} to ${round(Math.max(...values))}`;
  console.log(`  ${what}: median ${round(median(values))} ${unit} (${range}, n = ${values.length})`);
}

export type Claim = {
  readonly what: string;
  readonly ours: readonly number[];
  readonly reference: readonly number[];
  /** Such as `bare <audio>`. */
  readonly referenceName: string;
  readonly wantAtMost: number;
  /**
   * Both sides of a round ran under the same conditions: the result is the median of the rounds'
   * ratios.
   */
  readonly isPaired?: boolean;
};

/** Prints the result line of a claim about speed. */
export function printClaim({ what, ours, reference, referenceName, wantAtMost, isPaired }: Claim): void {
  const ratio = isPaired
    ? median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)))
    : median(ours) / median(reference);
  console.log(`${what}: ${ratio.toFixed(3)} of ${referenceName} (want <= ${wantAtMost})`);
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
