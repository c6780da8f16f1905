import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The peer that forwards this request although TRUST_PROXY does not name it; null where there is
 * none. All visitors behind such a proxy count as one network.
 */
export function findUntrustedProxy({ headers, ips, socket }: FastifyRequest): string | null {
  // Behind a trusted proxy, `ips` has its address and the client's.
  if (headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return null;
  return socket.remoteAddress ?? null;
}

/** Logs the first such request only: any client can send the header, and could fill the log. */
export function logUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', async (request) => {
    const peer = isLogged ? null : findUntrustedProxy(request);
    if (peer === null) return;
    isLogged = true;
    request.log.warn(
      { peer },
      'A request came with X-Forwarded-For from a peer that TRUST_PROXY does not name. If it is your proxy, ' +
        'set TRUST_PROXY to its address: until then all visitors share one network and its limits',
    );
  });
}
