/**
 * An encoded file split into the smallest units that can be moved: MP3 or ADTS frames, Ogg pages.
 * Unit i has the bytes [offsets[i], offsets[i + 1]) and lasts durationsMs[i].
 */
export type AudioUnits = {
  readonly bytes: Buffer;
  readonly offsets: readonly number[];
  readonly durationsMs: readonly number[];
};

export type UnitSize = { readonly byteLength: number; readonly durationMs: number };

/** Walks a file unit by unit; `measure` throws when there is no unit at the offset. */
export function cutIntoUnits(
  bytes: Buffer,
  measure: (bytes: Buffer, offset: number) => UnitSize,
): AudioUnits {
  const offsets = [0];
  const durationsMs: number[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const size = measure(bytes, offset);
    offset += size.byteLength;
    offsets.push(offset);
    durationsMs.push(size.durationMs);
  }
  return { bytes, offsets, durationsMs };
}

export const unitCount = (units: AudioUnits): number => units.durationsMs.length;

export const unitBytes = ({ bytes, offsets }: AudioUnits, unit: number): Buffer =>
  bytes.subarray(offsets[unit], offsets[unit + 1]);
