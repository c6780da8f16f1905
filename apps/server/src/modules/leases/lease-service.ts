import { randomUUID } from 'node:crypto';
import type { LeaseRepository } from './lease-repository.ts';

const TTL_MS = 9_000;
/** A dead holder is followed within TTL + one of these: 12 s. */
const RENEW_EVERY_MS = 3_000;
/** For an answer that was on its way when the lease ran out. */
const SAFETY_MARGIN_MS = 1_000;

/** What a write has to bear so that the database can refuse it once the lease has changed hands. */
export type Fence = { readonly lease: string; readonly epoch: number };

/** A write came from a node that no longer holds the lease. */
export class LostLeaseError extends Error {
  constructor({ lease }: Fence) {
    super(`The lease "${lease}" is in other hands by now.`);
    this.name = 'LostLeaseError';
  }
}

export type LeaseOptions = {
  readonly name: string;
  /** Null: the database is this process's own, and so is the lease. */
  readonly repository: LeaseRepository | null;
  readonly logger: { info(details: object, message: string): void };
  /** Milliseconds; never goes back. */
  readonly now?: () => number;
};

/** One of several nodes may do a thing; this says whether it is this one. */
export class LeaseService {
  readonly #options: LeaseOptions;
  readonly #holder = randomUUID();
  readonly #now: () => number;
  #epoch = 0;
  #heldUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #renewal: Promise<void> = Promise.resolve();

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** By this node's own monotonic clock: one that was frozen knows at once that it has been too long. */
  get isHeld(): boolean {
    return this.#options.repository === null || this.#now() < this.#heldUntil;
  }

  /** Undefined where there is nobody to be fenced off. */
  get fence(): Fence | undefined {
    return this.#options.repository === null ? undefined : { lease: this.#options.name, epoch: this.#epoch };
  }

  /** Tries to get the lease now, and again and again. */
  start(): void {
    if (this.#options.repository === null || this.#timer) return;
    this.#renewal = this.renew();
    this.#timer = setInterval(() => {
      this.#renewal = this.renew();
    }, RENEW_EVERY_MS).unref();
  }

  /** One attempt. A database that does not answer lets the lease run out by itself. */
  async renew(): Promise<void> {
    const { repository, name, logger } = this.#options;
    if (!repository) return;
    const askedAt = this.#now();
    const wasHeld = this.isHeld;
    try {
      const epoch = await repository.acquire(name, this.#holder, TTL_MS);
      this.#heldUntil = epoch === null ? Number.NEGATIVE_INFINITY : askedAt + TTL_MS - SAFETY_MARGIN_MS;
      this.#epoch = epoch ?? this.#epoch;
      if (wasHeld !== this.isHeld)
        logger.info({ lease: name, epoch, isHeld: this.isHeld }, 'lease changed hands');
    } catch (err) {
      logger.info({ lease: name, err }, 'lease could not be renewed');
    }
  }

  /** Lets the next node in. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewal;
    const wasHeld = this.isHeld;
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    if (wasHeld) await this.#options.repository?.release(this.#options.name, this.#holder).catch(() => {});
  }
}
