import type { FastifyInstance, FastifyRequest } from 'fastify';

export type ProxyFault = { readonly code: 'proxy-not-trusted' | 'proxy-unreadable'; readonly peer: string };

/**
 * Why all visitors behind the peer that forwards this request count as one network: TRUST_PROXY does
 * not name it, or what it sends as the visitor's address is none. Null where they do not.
 */
export function findProxyFault({ headers, ips, socket }: FastifyRequest): ProxyFault | null {
  const forwardedFor = headers['x-forwarded-for'];
  const peer = socket.remoteAddress ?? null;
  // Behind a trusted proxy, `ips` has its address and the client's.
  if (forwardedFor === undefined || peer === null || (ips?.length ?? 0) > 1) return null;
  return { code: forwardedFor === '' ? 'proxy-unreadable' : 'proxy-not-trusted', peer };
}

const MESSAGES: Record<ProxyFault['code'], string> = {
  'proxy-not-trusted':
    'A request came with X-Forwarded-For from a peer that TRUST_PROXY does not name. If it is your proxy, ' +
    'set TRUST_PROXY to its address: until then all visitors share one network and its limits',
  'proxy-unreadable':
    'A request came with an X-Forwarded-For that holds no address. If it comes from your proxy, let it send the ' +
    'address of the visitor: until then all visitors share one network and its limits',
};

/** Logs the first such request only: any client can send the header, and could fill the log. */
export function logUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', async (request) => {
    const fault = isLogged ? null : findProxyFault(request);
    if (fault === null) return;
    isLogged = true;
    request.log.warn({ peer: fault.peer }, MESSAGES[fault.code]);
  });
}
