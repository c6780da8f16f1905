import type { ConnectionReport } from '@airdial/contract/system/schema';
import { error, type Finding, ok, warn } from './finding.ts';

/** An address of no machine (RFC 5737), which the doctor pretends to forward for. */
export const INVENTED_CLIENT = '192.0.2.77';

/**
 * Judges how a call through PUBLIC_URL arrived, which was sent with `X-Forwarded-For` of an invented
 * client.
 *
 * @param isProxied PUBLIC_URL differs from what the server listens on, so that a proxy stands before it
 */
export function judgeProxy(report: ConnectionReport, isProxied: boolean): Finding {
  const { peer, client, forwardedFor } = report;
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const isUnchanged = chain.length === 1 && chain[0] === INVENTED_CLIENT;
  if (client === INVENTED_CLIENT && isUnchanged)
    return error(
      'A visitor chooses the address that the server sees: X-Forwarded-For arrives as it was sent. The proxy has to set ' +
        'it (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and TRUST_PROXY must name proxies only.',
    );
  const isSetByProxy = forwardedFor !== null && !isUnchanged;
  if (isSetByProxy && client === peer)
    return error(
      `The proxy is not trusted, so that all visitors share one address and its limits. Set TRUST_PROXY=${peer}`,
    );
  if (isSetByProxy) return ok(`The proxy at ${peer} is trusted, and visitors have their own addresses`);
  if (!isProxied) return ok('No proxy is in front: visitors have their own addresses');
  return warn(
    'The proxy does not set X-Forwarded-For, so that all visitors share one address and its limits. Let it set the header ' +
      `(nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and set TRUST_PROXY=${peer}`,
  );
}
