import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { OutboundError } from './outbound-error.ts';

/** Returns every address of a host. @throws OutboundError `unknown-host` */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const CACHE_MS = 30_000;
const CACHE_FAILURE_MS = 10_000;
const CACHED_HOSTS_MAX_COUNT = 2_000;
/**
 * Lookups run in the four threads of libuv's pool that files and compression share. A name server
 * that hangs blocks at most two of them, as long as the process has one resolver.
 */
const CONCURRENT_LOOKUPS_MAX_COUNT = 2;

/**
 * Resolves with the system's own resolver, so that names of the local network and of /etc/hosts
 * work. Results are cached for a short time; that is safe because every connection checks the
 * address it connects to.
 */
export function createHostResolver(): ResolveHost {
  const cache = new LRUCache<string, Promise<readonly string[]>>({
    max: CACHED_HOSTS_MAX_COUNT,
    ttl: CACHE_MS,
  });
  const limit = pLimit(CONCURRENT_LOOKUPS_MAX_COUNT);
  return (hostname) => {
    if (isIP(hostname)) return Promise.resolve([hostname]);
    const cached = cache.get(hostname);
    if (cached) return cached;
    const addresses = limit(() => lookUp(hostname));
    cache.set(hostname, addresses);
    addresses.catch(() => {
      if (cache.peek(hostname) === addresses) cache.set(hostname, addresses, { ttl: CACHE_FAILURE_MS });
    });
    return addresses;
  };
}

async function lookUp(hostname: string): Promise<readonly string[]> {
  try {
    return (await dns.lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw new OutboundError('unknown-host', outboundReasons.unknownName(hostname), cause);
  }
}
