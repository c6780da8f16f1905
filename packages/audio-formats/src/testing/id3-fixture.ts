type Frame = readonly [id: string, ...content: readonly number[]];

/** An ID3v2 tag of these frames. */
export function id3Tag(version: number, ...frames: readonly Frame[]): Uint8Array {
  const body = frames.flatMap(([id, ...content]) => [
    ...Buffer.from(id),
    ...toLength(content.length, version === 4 ? 128 : 256),
    0,
    0,
    ...content,
  ]);
  return Uint8Array.of(...Buffer.from('ID3'), version, 0, 0, ...toLength(body.length, 128), ...body);
}

const toLength = (length: number, base: number): number[] =>
  [base ** 3, base ** 2, base, 1].map((place) => Math.floor(length / place) % base);
