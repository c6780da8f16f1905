import { AppError } from '../../lib/app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** For whom a password is hashed. */
export type HashCaller = {
  /** Callers of one network share its turns. */
  readonly network: string;
  /** Whether the account was signed in to from there before, or the caller has a session or a link. */
  readonly isKnown: boolean;
};

export type HashQueueOptions = {
  /** Hashes that run at the same time. */
  readonly concurrency: number;
  /** Seats for everybody. */
  readonly commonSeats: number;
  /** Further seats that only known callers take. */
  readonly keptSeats: number;
};

export type Seat = {
  readonly network: string;
  readonly isKept: boolean;
  isRunning: boolean;
  /** Set when another network took the seat. */
  isDisplaced: boolean;
  /** Set while the seat waits for its turn. */
  turn: PromiseWithResolvers<void> | null;
};

/**
 * A bounded queue that one network cannot fill: when no seat is free, the network with the most
 * seats gives one to a network that has at least two fewer. Turns alternate between the kept and
 * the common seats, and among each between networks.
 */
export class HashQueue {
  readonly #options: HashQueueOptions;
  /** In order of arrival. */
  readonly #seats = new Set<Seat>();
  /** The number of the last turn of each network that has a seat. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #running = 0;
  #isKeptNext = true;

  constructor(options: HashQueueOptions) {
    this.#options = options;
  }

  /** @throws AppError `server-busy`. Every seat has to be released. */
  takeSeat({ network, isKnown }: HashCaller): Seat {
    const { commonSeats, keptSeats } = this.#options;
    const isKept = isKnown && this.#count((seat) => seat.isKept) < keptSeats;
    if (!isKept && this.#count((seat) => !seat.isKept) >= commonSeats) this.#displaceFor(network);
    const seat: Seat = { network, isKept, isRunning: false, isDisplaced: false, turn: null };
    this.#seats.add(seat);
    return seat;
  }

  releaseSeat(seat: Seat): void {
    this.#seats.delete(seat);
    if (this.#count(({ network }) => network === seat.network) === 0) this.#lastTurns.delete(seat.network);
  }

  /** @throws AppError `server-busy` when another network took the seat meanwhile */
  async run<T>(seat: Seat, work: () => Promise<T>): Promise<T> {
    if (seat.isDisplaced) throw busy();
    const turn = Promise.withResolvers<void>();
    seat.turn = turn;
    this.#startNext();
    await turn.promise;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      seat.isRunning = false;
      seat.turn = null;
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#running < this.#options.concurrency) {
      const next = this.#findNext(this.#isKeptNext) ?? this.#findNext(!this.#isKeptNext);
      if (!next) return;
      this.#isKeptNext = !next.isKept;
      this.#turns += 1;
      this.#lastTurns.set(next.network, this.#turns);
      this.#running += 1;
      next.isRunning = true;
      next.turn?.resolve();
    }
  }

  /** The waiting seat whose network had its last turn longest ago. */
  #findNext(isKept: boolean): Seat | undefined {
    const waiting = [...this.#seats].filter((seat) => seat.isKept === isKept && seat.turn && !seat.isRunning);
    const lastTurn = ({ network }: Seat) => this.#lastTurns.get(network) ?? 0;
    return waiting.sort((a, b) => lastTurn(a) - lastTurn(b))[0];
  }

  #displaceFor(network: string): void {
    const seatsOf = Map.groupBy(
      [...this.#seats].filter(({ isKept }) => !isKept),
      (seat) => seat.network,
    );
    const largest = [...seatsOf.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    const victim = largest.findLast(({ isRunning }) => !isRunning);
    const own = seatsOf.get(network)?.length ?? 0;
    if (!victim || largest.length < own + 2) throw busy();
    victim.isDisplaced = true;
    this.#seats.delete(victim);
    victim.turn?.reject(busy());
  }

  #count(matches: (seat: Seat) => boolean): number {
    let count = 0;
    for (const seat of this.#seats) if (matches(seat)) count += 1;
    return count;
  }
}

const busy = (): AppError => new AppError('server-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
