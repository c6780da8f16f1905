import type { Socket } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import type { OutboundLimits } from './outbound-limits.ts';
import { isRedirect } from './response-rules.ts';
import { readWebAddress, type WebAddress } from './web-address.ts';
import { withinTime } from './within-time.ts';

/** Opens a guarded connection. @throws OutboundError */
export type Dial = (place: WebAddress, signal: AbortSignal) => Promise<Socket>;

/** An answer whose head has come. */
export type Answered = {
  readonly status: number;
  /** A header's value, or empty. */
  header(name: string): string;
  /** Hangs up: nobody wants the rest. */
  discard(): void;
};

/** @param signal bounds the whole call, its body included */
export type Call = { readonly dial: Dial; readonly limits: OutboundLimits; readonly signal: AbortSignal };

/**
 * Connects and asks; the head of the answer has to come in time, and so has what comes after it until the call is over.
 *
 * @throws OutboundError or what `ask` throws; nothing stays open then
 */
export async function exchange<T>(
  place: WebAddress,
  { dial, limits: { headersMs }, signal }: Call,
  ask: (socket: Socket) => Promise<T>,
): Promise<T> {
  const tooLate = () => new OutboundError('headers-timeout', `No answer within ${headersMs} ms.`);
  let socket: Socket | undefined;
  signal.addEventListener('abort', () => socket?.destroy(), { once: true });
  try {
    return await withinTime({ ms: headersMs, tooLate, signal }, async (inTime) => {
      socket = await dial(place, inTime);
      return await ask(socket);
    });
  } catch (fault) {
    socket?.destroy();
    throw fault;
  }
}

/** @throws OutboundError for an address that may not be called, here or where it leads, and for too many of them */
export async function followRedirects<A extends Answered>(
  address: string,
  { limits: { maxRedirects } }: Call,
  open: (place: WebAddress) => Promise<A>,
): Promise<{ readonly place: WebAddress; readonly answer: A }> {
  let place = readWebAddress(address);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await open(place);
    if (!isRedirect(answer.status)) return { place, answer };
    answer.discard();
    place = readWebAddress(answer.header('location'), place.url);
  }
  throw new OutboundError('too-many-redirects', `More than ${maxRedirects} redirects.`);
}
