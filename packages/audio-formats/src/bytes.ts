/** Concatenates the chunks. A single chunk is returned as it is. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0];
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Whether the bytes at `at` are these ASCII characters. */
export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** The integer at `at` whose lowest byte comes first; missing bytes count as 0. */
export function readUint32(bytes: Uint8Array, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const high = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8);
  return high * 2 ** 16 + low;
}

/** The bytes of a number like `0x1f`, with zeros before it; null where it is none, or longer. */
export function readHexBytes(text: string, length: number): Uint8Array | null {
  const digits = /^0x([\da-f]{1,64})$/i.exec(text)?.[1]?.padStart(2 * length, '0');
  if (digits?.length !== 2 * length) return null;
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}
