/** Finds a text in bytes that arrive in pieces, each read once (Knuth, Morris and Pratt). */
export class BytesSearch {
  readonly #text: Uint8Array;
  /** By the length of a beginning of the text: how long the next shorter one is with which it ends. */
  readonly #shorter = [0, 0];
  /** How much of the text the bytes so far end with. */
  #matched = 0;

  constructor(text: Uint8Array) {
    this.#text = text;
    for (let length = 1; length < text.length; length += 1)
      this.#shorter.push(this.#extend(this.#shorter[length] ?? 0, text[length]));
  }

  /** Index behind the last occurrence that ends within these bytes, or -1. */
  push(bytes: Uint8Array): number {
    let end = -1;
    for (let at = 0; at < bytes.length; at += 1) {
      this.#matched = this.#extend(this.#matched, bytes[at]);
      if (this.#matched === this.#text.length) end = at + 1;
    }
    return end;
  }

  #extend(matched: number, byte: number | undefined): number {
    let length = matched;
    while (length > 0 && (length === this.#text.length || this.#text[length] !== byte))
      length = this.#shorter[length] ?? 0;
    return this.#text[length] === byte ? length + 1 : 0;
  }
}
