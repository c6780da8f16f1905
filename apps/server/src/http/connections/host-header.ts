import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

/** A name, an IPv4 address or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Refuses requests whose Host header, or that of a trusted proxy, names no host.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function refuseMalformedHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, raw } = request;
    // An empty one is that of HTTP/1.0, which need not send it.
    const isMalformed = (host !== '' && !isHost(host)) || countHosts(raw.rawHeaders) > 1;
    done(isMalformed ? new AppError('malformed-request') : undefined);
  });
}

/** @param rawHeaders alternating names and values */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** The pattern alone takes ports and addresses that are out of range. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);
