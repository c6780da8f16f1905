import { type ClientRequest, get, type IncomingMessage } from 'node:http';

export type ReceivedEvent = { readonly event: string; readonly data: unknown };

type OpenOptions = { readonly headers?: Record<string, string>; readonly localAddress?: string };

/** A client of server-sent events that stores the received events and waits for expected ones. */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  readonly closed: Promise<void>;
  text = '';
  readonly response: IncomingMessage;
  readonly #request: ClientRequest;
  readonly #waiting = new Set<() => void>();
  #unread = '';

  static open(url: string, options: OpenOptions = {}): Promise<EventClient> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent: false, ...options }, (response) =>
        resolve(new EventClient(request, response)),
      );
      request.on('error', reject);
    });
  }

  private constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request;
    this.response = response;
    response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    response.on('error', () => {});
    this.closed = new Promise((resolve) => response.once('close', () => resolve()));
  }

  /**
   * Resolves with the first matching event of this kind; rejects when the connection ends without
   * one.
   */
  async next(kind: string, matches: (data: never) => boolean = () => true): Promise<ReceivedEvent> {
    let isOver = false;
    void this.closed.then(() => {
      isOver = true;
      this.#wake();
    });
    for (;;) {
      const found = this.events.find(({ event, data }) => event === kind && matches(data as never));
      if (found) return found;
      if (isOver) throw new Error(`The connection ended without "${kind}".`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  close(): Promise<void> {
    this.#request.destroy();
    return this.closed;
  }

  #take(text: string): void {
    this.text += text;
    this.#unread += text;
    const blocks = this.#unread.split('\n\n');
    this.#unread = blocks.pop() ?? '';
    for (const block of blocks) this.#takeBlock(block);
    this.#wake();
  }

  #takeBlock(block: string): void {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => {
        const [name = '', ...rest] = line.split(': ');
        return [name, rest.join(': ')];
      }),
    );
    if (fields.data !== undefined)
      this.events.push({ event: fields.event ?? 'message', data: JSON.parse(fields.data) });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
