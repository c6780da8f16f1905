const UTF_16 = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/** Decodes a file: by its byte order mark, else as UTF-8, else as the Latin 1 of old players. */
export function decodeList(bytes: Uint8Array): string {
  const wide = UTF_16.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (wide) return new TextDecoder(wide[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
