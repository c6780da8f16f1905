import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '../../lib/app-error.ts';

// OWASP's second recommendation for argon2id. A hash takes about 40 ms of one core and 19 MiB.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashes share four threads with file system and DNS calls, which keep two of them. */
const CONCURRENT_HASHES = 2;
const WAITING_MAX_COUNT = 32;
const RETRY_AFTER_SECONDS = 5;
/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, the PHC string format. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;
const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };

/** Right to hash passwords, limited by `PasswordHasher.withSlot`. */
export type HashSlot = {
  /** @returns a PHC string */
  hash(password: string): Promise<string>;
  /** @param phc null without an account, which takes equally long and returns false */
  verify(password: string, phc: string | null): Promise<boolean>;
};

/** Argon2id off the event loop with bounded concurrency; rejects when too many callers wait. */
export class PasswordHasher {
  readonly #limit = pLimit(CONCURRENT_HASHES);
  #slotsInUse = 0;
  /** Hash of a random password: unknown accounts are compared with it. */
  #decoy: Promise<string> | undefined;
  readonly #slot: HashSlot = {
    hash: (password) => this.#hash(password),
    verify: (password, phc) => this.#verify(password, phc),
  };

  /**
   * Runs work that needs a hash. The slot is taken first, so that a rejected call does no other
   * work.
   *
   * @throws AppError `server-busy`
   */
  async withSlot<T>(work: (slot: HashSlot) => Promise<T>): Promise<T> {
    if (this.#slotsInUse >= CONCURRENT_HASHES + WAITING_MAX_COUNT)
      throw new AppError('server-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#slotsInUse += 1;
    try {
      return await work(this.#slot);
    } finally {
      this.#slotsInUse -= 1;
    }
  }

  /** @returns a PHC string. @throws AppError `server-busy` */
  hash(password: string): Promise<string> {
    return this.withSlot((slot) => slot.hash(password));
  }

  /**
   * Creates the decoy in advance, so that the first unknown account does not wait for two hashes.
   */
  async prepare(): Promise<void> {
    this.#decoy ??= this.#hash(randomBytes(SALT_BYTES).toString('hex'));
    await this.#decoy;
  }

  async #hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.#limit(() => derive(password, salt, TAG_BYTES, COST));
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  async #verify(password: string, phc: string | null): Promise<boolean> {
    await this.prepare();
    const [, memory, passes, parallelism, salt = '', tag = ''] =
      PHC.exec(phc ?? (await this.#decoy) ?? '') ?? [];
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const expected = Buffer.from(tag, 'base64');
    if (expected.length === 0) throw new Error('A stored password hash is not a PHC string.');
    const actual = await this.#limit(() =>
      derive(password, Buffer.from(salt, 'base64'), expected.length, cost),
    );
    return phc !== null && timingSafeEqual(actual, expected);
  }
}

/** Normalised, because keyboards encode the same accents differently. */
const toBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const derive = (password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: toBytes(password), nonce, tagLength, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
