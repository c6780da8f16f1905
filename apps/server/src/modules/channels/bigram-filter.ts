const WORDS_PER_TEXT = 8;
const BITS_PER_WORD = 32;
const BITS_PER_TEXT = WORDS_PER_TEXT * BITS_PER_WORD;
const FIRST_CAPACITY = 1_024;

/** The bits that a text must have to hold what is searched. */
export type SearchMask = readonly { readonly word: number; readonly bits: number }[];

/**
 * For every text 256 bits that say which pairs of letters it has. Most texts that do not hold a word lack one of its
 * pairs and are passed over without being read, which makes a search of 50,000 texts several times quicker.
 */
export class BigramFilter {
  #words = new Uint32Array(FIRST_CAPACITY * WORDS_PER_TEXT);
  #nextSlot = 0;
  readonly #freeSlots: number[] = [];

  /** @returns where the text's signature is kept */
  add(text: string): number {
    const slot = this.#freeSlots.pop() ?? this.#nextSlot++;
    this.set(slot, text);
    return slot;
  }

  set(slot: number, text: string): void {
    const from = slot * WORDS_PER_TEXT;
    this.#ensureRoom(from + WORDS_PER_TEXT);
    this.#words.fill(0, from, from + WORDS_PER_TEXT);
    addPairs(this.#words, from, text);
  }

  remove(slot: number): void {
    this.#freeSlots.push(slot);
  }

  /** False: the text surely does not hold all of it. True: it has to be read. */
  mightContain(slot: number, mask: SearchMask): boolean {
    const from = slot * WORDS_PER_TEXT;
    for (const { word, bits } of mask) {
      if (((this.#words[from + word] ?? 0) & bits) >>> 0 !== bits) return false;
    }
    return true;
  }

  #ensureRoom(length: number): void {
    if (length <= this.#words.length) return;
    const larger = new Uint32Array(this.#words.length * 2);
    larger.set(this.#words);
    this.#words = larger;
  }
}

export function toMask(words: readonly string[]): SearchMask {
  const signature = new Uint32Array(WORDS_PER_TEXT);
  for (const word of words) addPairs(signature, 0, word);
  return [...signature].map((bits, word) => ({ word, bits })).filter(({ bits }) => bits !== 0);
}

function addPairs(words: Uint32Array, from: number, text: string): void {
  let before = text.charCodeAt(0);
  for (let index = 1; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    const bit = (before * 31 + letter * 7) % BITS_PER_TEXT;
    const place = from + Math.floor(bit / BITS_PER_WORD);
    words[place] = (words[place] ?? 0) | (1 << (bit % BITS_PER_WORD));
    before = letter;
  }
}
