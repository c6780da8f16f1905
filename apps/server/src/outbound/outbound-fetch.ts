import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Answered, type Call, type Dial, exchange, followRedirects } from './exchange.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { refuseAudio, refuseEncoded } from './response-rules.ts';
import type { WebAddress } from './web-address.ts';
import { withinTime } from './within-time.ts';

const HTTP_OK = 200;

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

type DocumentAnswer = Answered & { readonly body: AsyncIterable<Buffer> };

/**
 * Fetches one document whole, within all limits. Connections are not kept.
 *
 * @throws OutboundError also for an answer that is not 200
 */
export async function fetchDocument(
  address: string,
  { headers = {}, signal, takesAnyStatus = false }: FetchOptions,
  dial: Dial,
  limits: OutboundLimits,
): Promise<FetchedDocument> {
  const tooLate = () => new OutboundError('timeout', `Not done within ${limits.totalMs} ms.`);
  try {
    return await withinTime({ ms: limits.totalMs, tooLate, signal }, async (inTime) => {
      const call = { dial, limits, signal: inTime };
      const { place, answer } = await followRedirects(address, call, (at) => open(at, headers, call));
      accept(answer, takesAnyStatus);
      return {
        status: answer.status,
        retryAfter: answer.header('retry-after'),
        url: place.url.href,
        contentType: answer.header('content-type'),
        bytes: await readWhole(answer, limits.maxBytes),
      };
    });
  } catch (fault) {
    throw toOutboundError(fault);
  }
}

const open = (
  place: WebAddress,
  headers: Readonly<Record<string, string>>,
  call: Call,
): Promise<DocumentAnswer> =>
  exchange(place, call, async (socket) => toAnswer(await ask(socket, place, headers, call.limits)));

function ask(
  socket: Socket,
  { url }: WebAddress,
  headers: Readonly<Record<string, string>>,
  { maxHeaderBytes }: OutboundLimits,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(
      {
        createConnection: () => socket,
        path: url.pathname + url.search,
        headers: { host: url.host, connection: 'close', 'accept-encoding': 'identity', ...headers },
        maxHeaderSize: maxHeaderBytes,
      },
      resolve,
    );
    request.on('error', reject);
  });
}

function toAnswer(message: IncomingMessage): DocumentAnswer {
  // Stays: an answer that breaks off while nobody reads it must not end the process.
  message.on('error', () => {});
  return {
    status: message.statusCode ?? 0,
    header: (name) => [message.headers[name] ?? ''].flat()[0] ?? '',
    discard: () => message.destroy(),
    body: message,
  };
}

function accept(answer: DocumentAnswer, takesAnyStatus: boolean): void {
  try {
    if (answer.status !== HTTP_OK && !takesAnyStatus)
      throw new OutboundError('bad-status', `It answered with status ${answer.status}.`);
    refuseEncoded(answer.header('content-encoding'));
    refuseAudio(answer.header('content-type'));
  } catch (fault) {
    answer.discard();
    throw fault;
  }
}

async function readWhole({ body }: DocumentAnswer, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (length > maxBytes)
      throw new OutboundError('too-large', `The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks, length);
}
