import { Agent, request } from 'node:http';
import { LISTENER_PASSWORD, listenerEmail } from './seed-listeners.ts';

export type SignInCounts = { readonly signedIn: number; readonly rejected: number };

let loads = 0;

/** Listeners who sign in repeatedly, each with a different account and loopback address. */
export async function signInLoad(port: number, listeners: number, durationMs: number): Promise<SignInCounts> {
  const until = performance.now() + durationMs;
  loads += 1;
  return sumCounts(everyListener(listeners, (index) => signInUntil(port, index, until)));
}

/** Each listener signs in once, all at the same time. */
export function signInBurst(port: number, listeners: number): Promise<SignInCounts> {
  loads += 1;
  return sumCounts(everyListener(listeners, (index) => signInUntil(port, index, 0)));
}

const everyListener = (count: number, work: (index: number) => Promise<SignInCounts>) =>
  Array.from({ length: count }, (_, index) => work(index));

async function sumCounts(pending: readonly Promise<SignInCounts>[]): Promise<SignInCounts> {
  const counts = await Promise.all(pending);
  return {
    signedIn: counts.reduce((sum, count) => sum + count.signedIn, 0),
    rejected: counts.reduce((sum, count) => sum + count.rejected, 0),
  };
}

async function signInUntil(port: number, index: number, until: number): Promise<SignInCounts> {
  const agent = new Agent({ keepAlive: true });
  // A network may sign in 200 times in a quarter of an hour: each load has networks of its own.
  const localAddress = `127.${loads}.${1 + (index >> 7)}.${1 + (index & 127)}`;
  const body = JSON.stringify({ email: listenerEmail(index), password: LISTENER_PASSWORD });
  let [signedIn, rejected] = [0, 0];
  do {
    const status = await post({ agent, localAddress, port, body });
    if (status === 200) signedIn += 1;
    else if (status === 503) rejected += 1;
    else throw new Error(`A sign-in got status ${status}.`);
  } while (performance.now() < until);
  agent.destroy();
  return { signedIn, rejected };
}

/** Signs in once. @returns the status of the response */
export const postSignIn = (
  port: number,
  localAddress: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<number> => post({ port, localAddress, body: JSON.stringify(credentials) });

type Post = { agent?: Agent; localAddress: string; port: number; body: string };

const post = ({ agent, localAddress, port, body }: Post): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const path = '/api/auth/login';
    const options = {
      ...(agent ? { agent } : {}),
      localAddress,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers,
    };
    request(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
