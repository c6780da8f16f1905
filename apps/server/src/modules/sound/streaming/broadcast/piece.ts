/** Whole frames or pages, with which a listener can start. */
export type Piece = {
  readonly bytes: Buffer;
  /** Null where frames are unknown. */
  readonly durationMs: number | null;
  /** What a decoder needs before them: in Ogg the pages before the first audio. */
  readonly header?: Buffer;
};

/** A piece and the title of its song. */
export type TitledPiece<Title> = Piece & { readonly title: Title };

/** @param bytesPerMs of pieces whose duration is unknown */
export const sumDurations = (pieces: readonly Piece[], bytesPerMs = Number.POSITIVE_INFINITY): number =>
  pieces.reduce((sum, { bytes, durationMs }) => sum + (durationMs ?? bytes.length / bytesPerMs), 0);

/** Joins neighbors of one title to one piece. */
export function joinPieces<Title>(pieces: readonly TitledPiece<Title>[]): TitledPiece<Title>[] {
  const joined: TitledPiece<Title>[] = [];
  let start = 0;
  for (let end = 1; end <= pieces.length; end += 1) {
    const first = pieces[start];
    if (first === undefined || pieces[end]?.title === first.title) continue;
    joined.push(joinAlike(first, pieces.slice(start, end)));
    start = end;
  }
  return joined;
}

function joinAlike<Title>(first: TitledPiece<Title>, pieces: readonly Piece[]): TitledPiece<Title> {
  if (pieces.length === 1) return first;
  const isKnown = pieces.every(({ durationMs }) => durationMs !== null);
  return {
    ...first,
    bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
    durationMs: isKnown ? sumDurations(pieces) : null,
  };
}
