const WORDS_PER_TEXT = 8;
const BITS_PER_WORD = 32;
const BITS_PER_TEXT = WORDS_PER_TEXT * BITS_PER_WORD;
const FIRST_CAPACITY = 1_024;

/** The bits that a text must have to contain the search words. */
export type SearchMask = readonly { readonly word: number; readonly bits: number }[];

/**
 * Keeps 256 bits for every text: which pairs of letters it has. Most texts without a word lack one
 * of its pairs and need not be read, which makes a search of 50,000 texts several times faster.
 */
export class BigramFilter {
  #words = new Uint32Array(FIRST_CAPACITY * WORDS_PER_TEXT);
  #nextSlot = 0;
  readonly #freeSlots: number[] = [];

  /** @returns a slot for one text */
  add(): number {
    return this.#freeSlots.pop() ?? this.#nextSlot++;
  }

  set(slot: number, text: string): void {
    const from = slot * WORDS_PER_TEXT;
    this.#ensureCapacity(from + WORDS_PER_TEXT);
    this.#words.fill(0, from, from + WORDS_PER_TEXT);
    addBigrams(this.#words, from, text);
  }

  remove(slot: number): void {
    this.#freeSlots.push(slot);
  }

  /** False: the text lacks a search word. True: the text has to be read. */
  mightContain(slot: number, mask: SearchMask): boolean {
    const from = slot * WORDS_PER_TEXT;
    for (const { word, bits } of mask) {
      if (((this.#words[from + word] ?? 0) & bits) >>> 0 !== bits) return false;
    }
    return true;
  }

  #ensureCapacity(length: number): void {
    if (length <= this.#words.length) return;
    const larger = new Uint32Array(this.#words.length * 2);
    larger.set(this.#words);
    this.#words = larger;
  }
}

export function toMask(words: readonly string[]): SearchMask {
  const mask = new Uint32Array(WORDS_PER_TEXT);
  for (const word of words) addBigrams(mask, 0, word);
  return [...mask].map((bits, word) => ({ word, bits })).filter(({ bits }) => bits !== 0);
}

function addBigrams(words: Uint32Array, from: number, text: string): void {
  let previous = text.charCodeAt(0);
  for (let at = 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const bit = (previous * 31 + letter * 7) % BITS_PER_TEXT;
    const index = from + Math.floor(bit / BITS_PER_WORD);
    words[index] = (words[index] ?? 0) | (1 << (bit % BITS_PER_WORD));
    previous = letter;
  }
}
