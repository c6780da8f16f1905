/**
 * An encoded file split into the smallest units that a decoder can start with: MP3 or ADTS frames,
 * Ogg pages. Unit i has the bytes [offsets[i], offsets[i + 1]) and plays from startsMs[i] to
 * startsMs[i + 1].
 */
export type AudioUnits = {
  readonly bytes: Buffer;
  readonly offsets: readonly number[];
  readonly startsMs: readonly number[];
};

export type UnitSize = { readonly byteLength: number; readonly durationMs: number };

/** Walks a file unit by unit; `measure` throws when there is no unit at the offset. */
export function cutIntoUnits(
  bytes: Buffer,
  measure: (bytes: Buffer, offset: number) => UnitSize,
): AudioUnits {
  const offsets = [0];
  const startsMs = [0];
  let offset = 0;
  let positionMs = 0;
  while (offset < bytes.length) {
    const size = measure(bytes, offset);
    offset += size.byteLength;
    positionMs += size.durationMs;
    offsets.push(offset);
    startsMs.push(positionMs);
  }
  return { bytes, offsets, startsMs };
}

export function unitCount(units: AudioUnits): number {
  return units.offsets.length - 1;
}

export function getDurationMs(units: AudioUnits): number {
  return units.startsMs.at(-1) ?? 0;
}

/** The number of units that begin at or before the position, units without audio included. */
export function unitsBegunBy(units: AudioUnits, positionMs: number): number {
  let low = 0;
  let high = unitCount(units);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units.startsMs[middle] ?? 0) <= positionMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
