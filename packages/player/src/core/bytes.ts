/** One array of all pieces, in order. A single piece is answered as it is. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Where `needle` last begins in `bytes`, or -1. */
export function lastIndexOfBytes(bytes: Uint8Array, needle: Uint8Array): number {
  const first = needle[0];
  if (first === undefined) return -1;
  for (let at = bytes.length - needle.length; at >= 0; at -= 1) {
    at = bytes.lastIndexOf(first, at);
    if (at < 0) return -1;
    if (needle.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
