import { setTimeout as pause } from 'node:timers/promises';
import { LISTENER_PASSWORD, listenerEmail } from './seed-listeners.ts';
import { postSignIn } from './sign-in-load.ts';

const GUESSES_AT_ONCE = 60;
const OWNER_PAUSE_MS = 100;
const OWNER_ADDRESS = '127.254.1.1';
const STATUS_OK = 200;

export type AttackResult = {
  /** How long the owner's sign-ins took. */
  readonly ownerMs: readonly number[];
  /** Guesses by status: 401 was checked, 429 and 503 were not. */
  readonly guesses: ReadonlyMap<number, number>;
};

/**
 * Guesses passwords of all listeners, 60 at a time and each from a network of its own, while the
 * first listener signs in again and again from a network that is known for the account.
 */
export async function attackSignIns(
  port: number,
  listeners: number,
  durationMs: number,
): Promise<AttackResult> {
  await signInOwner(port);
  const until = performance.now() + durationMs;
  const guesses = new Map<number, number>();
  const attack = async () => {
    for (let wave = 0; performance.now() < until; wave += 1)
      for (const status of await guessWave(port, listeners, wave))
        guesses.set(status, (guesses.get(status) ?? 0) + 1);
  };
  const ownerMs: number[] = [];
  const signIn = async () => {
    while (performance.now() < until) {
      ownerMs.push(await signInOwner(port));
      await pause(OWNER_PAUSE_MS);
    }
  };
  await Promise.all([attack(), signIn()]);
  return { ownerMs, guesses };
}

async function signInOwner(port: number): Promise<number> {
  const begun = performance.now();
  const owner = { email: listenerEmail(0), password: LISTENER_PASSWORD };
  const status = await postSignIn(port, OWNER_ADDRESS, owner);
  if (status !== STATUS_OK) throw new Error(`The owner's sign-in got status ${status}.`);
  return performance.now() - begun;
}

/** Each guess in a /24 of its own; the networks repeat after a hundred waves. */
const guessWave = (port: number, listeners: number, wave: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: GUESSES_AT_ONCE }, (_, index) => {
      const email = listenerEmail((wave * GUESSES_AT_ONCE + index) % listeners);
      const address = `127.${100 + (wave % 100)}.${index}.1`;
      return postSignIn(port, address, { email, password: 'wrong' });
    }),
  );
