import { AsyncLocalStorage } from 'node:async_hooks';
import ipaddr from 'ipaddr.js';

const addresses = new AsyncLocalStorage<string>();

/** Makes the address known to all that `work` calls, however deep: the audit log notes it. */
export const withClientAddress = <T>(ip: string, work: () => T): T => addresses.run(ip, work);

/** The address of the client whose request is being handled; null outside of requests. */
export function getClientAddress(): string | null {
  const ip = addresses.getStore();
  return ip === undefined ? null : toClientAddress(ip);
}

/** An IPv4 address in its own form; null for text that is no address. */
export const toClientAddress = (ip: string): string | null =>
  ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : null;
