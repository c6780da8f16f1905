import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';

// OWASP's second choice for argon2id. A hash takes some 40 ms of one core and 19 MiB.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashes run in the four threads that files and names share: the others stay free. */
const HASHES_AT_ONCE = 2;
const WAITING_MAX_COUNT = 32;
const RETRY_AFTER_SECONDS = 5;
/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, the PHC string format. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;
const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };

/** A place in the line: who has one may hash. */
export type HashSlot = {
  /** @returns a PHC string */
  hash(password: string): Promise<string>;
  /** @param phc null where there is no account: it takes as long as with one, and is false */
  verify(password: string, phc: string | null): Promise<boolean>;
};

/** Argon2id beside the event loop, a few at a time; who comes when too many wait is sent away. */
export class PasswordHasher {
  #seated = 0;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** Nobody's password. */
  #decoy: Promise<string> | undefined;
  readonly #seat: HashSlot = {
    hash: (password) => this.#hash(password),
    verify: (password, phc) => this.#verify(password, phc),
  };

  /**
   * Does what needs a hash. There are only so many seats, and they are taken before anything else is done: who finds
   * none costs nothing.
   *
   * @throws AppError `server-busy`
   */
  async withSlot<T>(work: (seat: HashSlot) => Promise<T>): Promise<T> {
    if (this.#seated >= HASHES_AT_ONCE + WAITING_MAX_COUNT)
      throw new AppError('server-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#seated += 1;
    try {
      return await work(this.#seat);
    } finally {
      this.#seated -= 1;
    }
  }

  /** @returns a PHC string. @throws AppError `server-busy` */
  hash(password: string): Promise<string> {
    return this.withSlot((seat) => seat.hash(password));
  }

  /** Makes what strangers are compared with, before the first of them comes and would wait for two hashes. */
  async prepare(): Promise<void> {
    this.#decoy ??= this.#hash(randomBytes(SALT_BYTES).toString('hex'));
    await this.#decoy;
  }

  async #hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.#inTurn(() => derive(password, salt, TAG_BYTES, COST));
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  async #verify(password: string, phc: string | null): Promise<boolean> {
    await this.prepare();
    const [, memory, passes, parallelism, salt = '', tag = ''] =
      PHC.exec(phc ?? (await this.#decoy) ?? '') ?? [];
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const wanted = Buffer.from(tag, 'base64');
    if (wanted.length === 0) throw new Error('A stored password hash is not a PHC string.');
    const found = await this.#inTurn(() =>
      derive(password, Buffer.from(salt, 'base64'), wanted.length, cost),
    );
    return phc !== null && timingSafeEqual(found, wanted);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= HASHES_AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** One way of writing for what keyboards write in several. */
const toBytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const derive = (password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: toBytes(password), nonce, tagLength, ...cost }, (fault, tag) =>
      fault ? reject(fault) : resolve(tag),
    );
  });
