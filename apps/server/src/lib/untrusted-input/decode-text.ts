/**
 * WHATWG decodes this label as windows-1252, whose letters have the same codes as in ISO-8859-1.
 */
const DEFAULT_CHARSET = 'iso-8859-1';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes text of unknown encoding: UTF-8 where the bytes are valid UTF-8, else the channel's
 * charset, else ISO-8859-1.
 *
 * @param charset a WHATWG label such as `windows-1251`; unknown labels are ignored
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return decoderFor(charset).decode(bytes);
  }
}

/** The value of a header, which HTTP libraries read as Latin-1 whatever it is. */
export const decodeHeader = (value: string): string => decodeText(Buffer.from(value, 'latin1'), null);

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
    return new TextDecoder(charset ?? DEFAULT_CHARSET);
  } catch {
    return new TextDecoder(DEFAULT_CHARSET);
  }
}
