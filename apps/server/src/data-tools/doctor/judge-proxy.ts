import type { ConnectionReport } from '@airdial/contract/system/schema';
import { error, type Finding, ok, warn } from './finding.ts';

type Expected = {
  /** PUBLIC_URL differs from what the server listens on, so that a proxy has to stand before it. */
  readonly isProxied: boolean;
  /** TRUST_PROXY names the address that the connection came from. */
  readonly isPeerTrusted: boolean;
};

const SET_HEADER =
  'Let the proxy set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for)';

/** Judges how a call through PUBLIC_URL, sent without `X-Forwarded-For`, reached the server. */
export function judgeProxy(
  { peer, client, forwardedFor }: ConnectionReport,
  { isProxied, isPeerTrusted }: Expected,
): Finding {
  if (forwardedFor === '')
    return error(
      `The proxy at ${peer} sends an X-Forwarded-For that holds no address, so that all visitors share one address ` +
        `and its limits. ${SET_HEADER}.`,
    );
  if (forwardedFor !== null) {
    // Both are equal also where this program runs beside a trusted proxy.
    if (client !== peer || isPeerTrusted)
      return ok(`The proxy at ${peer} is trusted, and visitors have their own addresses`);
    return error(
      `The proxy is not trusted, so that all visitors share one address and its limits. Set TRUST_PROXY=${peer}`,
    );
  }
  if (!isProxied) return ok('No proxy is in front: visitors have their own addresses');
  if (isPeerTrusted)
    return error(
      `A visitor can choose the address that the server sees: the proxy at ${peer} is trusted, and adds none. ${SET_HEADER}.`,
    );
  return warn(
    'No X-Forwarded-For arrives: if a proxy is in front, all visitors share one address and its limits. ' +
      `${SET_HEADER}, and set TRUST_PROXY=${peer}`,
  );
}
