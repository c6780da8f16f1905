import { randomUUID } from 'node:crypto';
import type { LeaseRepository } from './lease-repository.ts';
import type { Fence } from './lease-types.ts';

const TTL_MS = 9_000;
/** A dead holder is replaced within the TTL and one such period: 12 s. */
const RENEW_EVERY_MS = 3_000;
/** For a response that was under way when the lease expired. */
const SAFETY_MARGIN_MS = 1_000;

/** A write came from a node that no longer holds the lease. */
export class LostLeaseError extends Error {
  constructor({ lease }: Fence) {
    super(`The lease "${lease}" is in other hands by now.`);
    this.name = 'LostLeaseError';
  }
}

export type LeaseOptions = {
  readonly name: string;
  /** Null: no other node uses the database, and the lease is always held. */
  readonly repository: LeaseRepository | null;
  readonly logger: { info(details: object, message: string): void };
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
};

/** The right of one of several nodes to do a job. */
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

  /**
   * By this node's monotonic clock: a node that was frozen sees at once that its lease has expired.
   */
  get isHeld(): boolean {
    return this.#options.repository === null || this.#now() < this.#heldUntil;
  }

  /** Undefined when no other node uses the database. */
  get fence(): Fence | undefined {
    return this.#options.repository === null ? undefined : { lease: this.#options.name, epoch: this.#epoch };
  }

  /** Acquires and renews the lease periodically. */
  start(): void {
    if (this.#options.repository === null || this.#timer) return;
    this.#renewal = this.renew();
    this.#timer = setInterval(() => {
      this.#renewal = this.renew();
    }, RENEW_EVERY_MS).unref();
  }

  /** One attempt. While the database is unavailable, the lease expires by itself. */
  async renew(): Promise<void> {
    const { repository, name, logger } = this.#options;
    if (!repository) return;
    const requestedAt = this.#now();
    const wasHeld = this.isHeld;
    try {
      const epoch = await repository.acquire(name, this.#holder, TTL_MS);
      this.#heldUntil = epoch === null ? Number.NEGATIVE_INFINITY : requestedAt + TTL_MS - SAFETY_MARGIN_MS;
      this.#epoch = epoch ?? this.#epoch;
      if (wasHeld !== this.isHeld)
        logger.info({ lease: name, epoch, isHeld: this.isHeld }, 'lease changed hands');
    } catch (err) {
      logger.info({ lease: name, err }, 'lease could not be renewed');
    }
  }

  /** Releases the lease for another node. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewal;
    const wasHeld = this.isHeld;
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    if (wasHeld) await this.#options.repository?.release(this.#options.name, this.#holder).catch(() => {});
  }
}
