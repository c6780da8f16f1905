import type { Agent, Dispatcher } from 'undici';
import { type GuardParts, guardedConnect } from './guarded-connect.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { isRedirect, refuseAudio, refuseEncoded } from './response-rules.ts';
import { readWebAddress, type WebAddress } from './web-address.ts';
import { withinTime } from './within-time.ts';

const SOCKETS_PER_ORIGIN = 2;

export type FetchOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** For services that say what is wrong in the body: an answer that is not 200 is then no fault. */
  readonly takesAnyStatus?: boolean;
};

/** A whole answer; of status 200 unless others were asked for. */
export type FetchedDocument = {
  readonly status: number;
  /** The header as it was sent, or empty. */
  readonly retryAfter: string;
  /** Where it really came from, after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Buffer;
};

/** An undici agent that has no other way to connect than the guarded one. Connections are not kept. */
export async function createGuardedAgent(parts: GuardParts, limits: OutboundLimits): Promise<Agent> {
  // Loaded when first needed: it takes longer to read than the rest of the start together.
  const undici = await import('undici');
  return new undici.Agent({
    pipelining: 0,
    connections: SOCKETS_PER_ORIGIN,
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    connect: ({ hostname, port, protocol }, callback) => {
      const isTls = protocol === 'https:';
      const place = {
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port) || (isTls ? 443 : 80),
        isTls,
      };
      guardedConnect(place, parts).then(
        (socket) => callback(null, socket),
        (fault) => callback(fault, null),
      );
    },
  });
}

/**
 * Fetches one document whole, within all limits.
 *
 * @throws OutboundError also for an answer that is not 200
 */
export async function fetchDocument(
  agent: Agent,
  address: string,
  { headers = {}, signal, takesAnyStatus = false }: FetchOptions,
  limits: OutboundLimits,
): Promise<FetchedDocument> {
  const tooLate = () => new OutboundError('timeout', `Not done within ${limits.totalMs} ms.`);
  try {
    return await withinTime({ ms: limits.totalMs, tooLate, signal }, async (inTime) => {
      const first = readWebAddress(address);
      const { place, answer } = await followRedirects(agent, first, headers, limits, inTime);
      accept(answer, takesAnyStatus);
      const bytes = await readWhole(answer, limits.maxBytes);
      return {
        status: answer.statusCode,
        retryAfter: headerOf(answer, 'retry-after'),
        url: place.url.href,
        contentType: headerOf(answer, 'content-type'),
        bytes,
      };
    });
  } catch (fault) {
    throw toOutboundError(fault);
  }
}

type Hop = { readonly place: WebAddress; readonly answer: Dispatcher.ResponseData };

async function followRedirects(
  agent: Agent,
  first: WebAddress,
  headers: Readonly<Record<string, string>>,
  limits: OutboundLimits,
  signal: AbortSignal,
): Promise<Hop> {
  let place = first;
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    const answer = await ask(agent, place, headers, limits, signal);
    if (!isRedirect(answer.statusCode)) return { place, answer };
    discard(answer);
    place = readWebAddress(headerOf(answer, 'location'), place.url);
  }
  throw new OutboundError('too-many-redirects', `More than ${limits.maxRedirects} redirects.`);
}

function ask(
  agent: Agent,
  { url }: WebAddress,
  headers: Readonly<Record<string, string>>,
  { headersMs }: OutboundLimits,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const tooLate = () => new OutboundError('headers-timeout', `No answer within ${headersMs} ms.`);
  return withinTime({ ms: headersMs, tooLate, signal }, (inTime) => {
    const { origin, pathname, search } = url;
    const sent = { 'accept-encoding': 'identity', ...headers };
    // The longer signal goes with the body; this one only until there are headers.
    const request = agent.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers: sent,
      signal: anyOf(inTime, signal),
    });
    request.then((answer) => answer.body.on('error', () => {})).catch(() => {});
    return request;
  });
}

/** `AbortSignal.any` keeps every signal it ever saw reachable from the longer one; calls here are many and short. */
function anyOf(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [first, second]) {
    const stop = () => controller.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  }
  return controller.signal;
}

function accept(answer: Dispatcher.ResponseData, takesAnyStatus: boolean): void {
  try {
    if (answer.statusCode !== 200 && !takesAnyStatus)
      throw new OutboundError('bad-status', `It answered with status ${answer.statusCode}.`);
    refuseEncoded(headerOf(answer, 'content-encoding'));
    refuseAudio(headerOf(answer, 'content-type'));
  } catch (fault) {
    discard(answer);
    throw fault;
  }
}

async function readWhole({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (length > maxBytes)
      throw new OutboundError('too-large', `The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks, length);
}

const discard = ({ body }: Dispatcher.ResponseData): void => {
  body.on('error', () => {}).destroy();
};

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};
