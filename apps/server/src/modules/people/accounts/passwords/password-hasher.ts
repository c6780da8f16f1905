import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { withoutTrailing } from '@airdial/contract/common/text';
import pLimit from 'p-limit';
import { AppError } from '../../../../lib/app-error.ts';

// OWASP's second recommendation for argon2id. A hash takes about 40 ms of one core and 19 MiB.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashes share four threads with file system and DNS calls, which keep two of them. */
const CONCURRENT_HASHES = 2;
/** Calls that run or wait. Known callers have some slots of their own beside the common ones. */
const SLOTS = { common: 34, known: 8 };
const RETRY_AFTER_SECONDS = 5;
/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, the PHC string format. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;
const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };

/** For whom a password is hashed. */
type HashCaller = {
  /** Whether the account was signed in to from there before, or the caller has a session or a link. */
  readonly isKnown: boolean;
};

/** Runs a hash when it is its turn. */
type Turns = <T>(hash: () => Promise<T>) => Promise<T>;

/** Right to hash passwords, limited by `PasswordHasher.withSlot`. */
export type HashSlot = {
  /** @returns a PHC string */
  hash(password: string): Promise<string>;
  /** @param phc null without an account, which takes equally long and returns false */
  verify(password: string, phc: string | null): Promise<boolean>;
};

/** Argon2id off the event loop with bounded concurrency; rejects when too many callers wait. */
export class PasswordHasher {
  readonly #running = pLimit(CONCURRENT_HASHES);
  /** Common calls wait here first, so that two of them at most are ahead of a known caller. */
  readonly #common = pLimit(CONCURRENT_HASHES);
  readonly #taken = { common: 0, known: 0 };
  readonly #slots = {
    common: this.#toSlot((hash) => this.#common(() => this.#running(hash))),
    known: this.#toSlot((hash) => this.#running(hash)),
  };
  /** Hash of a random password: unknown accounts are compared with it. */
  #decoy: Promise<string> | undefined;

  /**
   * Runs work that needs a hash. The slot is taken first, so that a rejected call does no other
   * work.
   *
   * @throws AppError `server-busy`
   */
  async withSlot<T>({ isKnown }: HashCaller, work: (slot: HashSlot) => Promise<T>): Promise<T> {
    const kind = isKnown && this.#taken.known < SLOTS.known ? 'known' : 'common';
    if (this.#taken[kind] === SLOTS[kind])
      throw new AppError('server-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#taken[kind] += 1;
    try {
      return await work(this.#slots[kind]);
    } finally {
      this.#taken[kind] -= 1;
    }
  }

  /**
   * For a caller whom a session, a link or the server's configuration has identified.
   *
   * @returns a PHC string
   * @throws AppError `server-busy`
   */
  hash(password: string): Promise<string> {
    return this.withSlot({ isKnown: true }, (slot) => slot.hash(password));
  }

  /**
   * Creates the decoy in advance, so that the first unknown account does not wait for two hashes.
   */
  async prepare(): Promise<void> {
    await this.#getDecoy();
  }

  #getDecoy(): Promise<string> {
    this.#decoy ??= hash(randomBytes(SALT_BYTES).toString('hex'));
    return this.#decoy;
  }

  #toSlot(run: Turns): HashSlot {
    return {
      hash: (password) => run(() => hash(password)),
      verify: async (password, phc) => {
        const stored = phc ?? (await this.#getDecoy());
        const isSame = await run(() => verify(password, stored));
        return isSame && phc !== null;
      },
    };
  }
}

async function hash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, TAG_BYTES, COST);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

async function verify(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(phc) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  if (expected.length === 0) throw new Error('A stored password hash is not a PHC string.');
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

/** Normalised, because keyboards encode the same accents differently. */
const toBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer): string => withoutTrailing(bytes.toString('base64'), '=');

const derive = (password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: toBytes(password), nonce, tagLength, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
