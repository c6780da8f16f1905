type Response = { readonly id?: number; readonly result?: unknown; readonly error?: unknown };

/** Calls Kodi by JSON-RPC over WebSocket, on the port that it opens for this computer alone. */
export class KodiClient {
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** @throws Event while Kodi does not listen */
  static async connect(port: number): Promise<KodiClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/jsonrpc`);
    const { promise, resolve, reject } = Promise.withResolvers<Event>();
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
    await promise;
    return new KodiClient(socket);
  }

  /** @throws Error with Kodi's own */
  async call<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#calls;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const onMessage = ({ data }: MessageEvent<string>) => {
      const response: Response = JSON.parse(data);
      if (response.id !== id) return;
      this.#socket.removeEventListener('message', onMessage);
      if (response.error) reject(new Error(`${method}: ${JSON.stringify(response.error)}`));
      else resolve(response.result as Result);
    };
    this.#socket.addEventListener('message', onMessage);
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return promise;
  }
}
