import type { PlayerAddress } from './player-types.ts';

/**
 * Which address of a channel to try next. In a round each is tried once: first the one that was
 * lost, since most losses are of a connection and not of its server, then the others in their order.
 */
export class AddressRotation {
  #order: readonly PlayerAddress[];
  #current: PlayerAddress;
  readonly #tried = new Set<PlayerAddress>();

  /** @throws Error when there is no address */
  constructor(order: readonly PlayerAddress[]) {
    const [first] = order;
    if (first === undefined) throw new Error('A channel has one address at least.');
    this.#order = order;
    this.#current = first;
    this.#tried.add(first);
  }

  get current(): PlayerAddress {
    return this.#current;
  }

  /** Whether the round has another address to try. */
  get hasNext(): boolean {
    return this.#findNext() !== undefined;
  }

  /** The addresses that come before the present one. */
  get better(): readonly PlayerAddress[] {
    return this.#order.slice(0, Math.max(0, this.#order.indexOf(this.#current)));
  }

  /**
   * Moves on after a failure. True: try it at once. False: the round has ended, all have failed; the
   * next one begins with the first address.
   */
  next(): boolean {
    const next = this.#findNext();
    if (next === undefined) this.#tried.clear();
    this.moveTo(next ?? this.#order[0] ?? this.#current);
    return next !== undefined;
  }

  moveTo(address: PlayerAddress): void {
    this.#current = address;
    this.#tried.add(address);
  }

  /** Sorts the addresses again. Returns the one to change to; null when the first stays the first. */
  reorder(order: readonly PlayerAddress[]): PlayerAddress | null {
    const [before] = this.#order;
    const [first = null] = order;
    this.#order = order;
    return first === before || first === this.#current ? null : first;
  }

  /** The present address plays: the next failure begins a round. */
  onSteady(): void {
    this.#tried.clear();
  }

  #findNext(): PlayerAddress | undefined {
    const isUntried = (address: PlayerAddress) => !this.#tried.has(address);
    return isUntried(this.#current) ? this.#current : this.#order.find(isUntried);
  }
}
