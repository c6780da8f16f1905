/** WHATWG reads this label as windows-1252, which has every letter of ISO-8859-1 in the same place. */
const USUAL_CHARSET = 'iso-8859-1';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Text of unknown encoding: UTF-8 where the bytes are valid UTF-8, else what the channel says, else ISO-8859-1.
 *
 * @param charset a WHATWG label such as `windows-1251`; one that does not exist is ignored
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return decoderFor(charset).decode(bytes);
  }
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decoderFor(charset: string | null): TextDecoder {
  try {
    return new TextDecoder(charset ?? USUAL_CHARSET);
  } catch {
    return new TextDecoder(USUAL_CHARSET);
  }
}
