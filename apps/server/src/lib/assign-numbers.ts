type IsNumber = (channelNumber: number) => boolean;

type AssignOptions<T> = {
  readonly wants: (item: T) => number | undefined;
  /** Whether another channel has the number. */
  readonly isTaken: IsNumber;
  /** Whether the number is kept for another channel that wants it. */
  readonly isReserved?: IsNumber;
};

/**
 * Gives every item a number that is free and no other item has: the one that it wants if possible,
 * else the lowest. The order stays.
 */
export function assignNumbers<T>(
  items: readonly T[],
  { wants, isTaken, isReserved = () => false }: AssignOptions<T>,
): (readonly [item: T, channelNumber: number])[] {
  const used = new Set<number>();
  const own = items.map((item) => {
    const wanted = wants(item);
    if (wanted === undefined || used.has(wanted) || isTaken(wanted)) return [item, undefined] as const;
    used.add(wanted);
    return [item, wanted] as const;
  });
  let lowest = 1;
  return own.map(([item, given]) => {
    if (given !== undefined) return [item, given] as const;
    while (used.has(lowest) || isTaken(lowest) || isReserved(lowest)) lowest += 1;
    used.add(lowest);
    return [item, lowest] as const;
  });
}
