import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';

/** Every address of a host. @throws OutboundError `unknown-host` */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const KEEP_MS = 30_000;
const KEEP_FAILURE_MS = 10_000;
const KEPT_MAX_COUNT = 2_000;
/**
 * Lookups run in the four threads that files and compression share. A name server that hangs may have two of them.
 */
const LOOKUPS_AT_ONCE = 2;

type Kept = { readonly addresses: Promise<readonly string[]>; until: number };

/**
 * The system's own resolver, so that names of the local network and of /etc/hosts work. What it says is kept for a
 * short while; that is safe because every connection checks the address it dials.
 */
export function createHostResolver(now: () => number = () => performance.now()): ResolveHost {
  const kept = new Map<string, Kept>();
  const inTurn = atOnce(LOOKUPS_AT_ONCE);
  return (hostname) => {
    if (isIP(hostname)) return Promise.resolve([hostname]);
    const known = kept.get(hostname);
    if (known && known.until > now()) return known.addresses;
    const entry: Kept = { addresses: inTurn(() => askSystem(hostname)), until: now() + KEEP_MS };
    entry.addresses.catch(() => {
      entry.until = now() + KEEP_FAILURE_MS;
    });
    kept.delete(hostname);
    kept.set(hostname, entry);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX_COUNT && oldest !== undefined) kept.delete(oldest);
    return entry.addresses;
  };
}

async function askSystem(hostname: string): Promise<readonly string[]> {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw new OutboundError('unknown-host', `The name ${hostname} is not known.`, cause);
  }
}

function atOnce(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
