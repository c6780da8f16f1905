import { addCount } from '../../lib/add-count.ts';

/** What is absent has no limit. */
export type ConnectionLimits = {
  readonly perNetwork: number;
  readonly perStream?: number;
  readonly inAll?: number;
};

/** Limits what is open at the same time, so that neither one visitor nor one channel exhausts the server's memory. */
export class ConnectionLimiter {
  readonly #limits: Required<ConnectionLimits>;
  readonly #byNetwork = new Map<string, number>();
  readonly #byStream = new Map<string, number>();
  #total = 0;

  constructor({ perNetwork, perStream = Infinity, inAll = Infinity }: ConnectionLimits) {
    this.#limits = { perNetwork, perStream, inAll };
  }

  /**
   * @param network null: has no limit of its own
   * @param stream null: the same
   * @returns a function to be called once when the connection closes; null at a limit
   */
  acquire(network: string | null, stream: string | null = null): (() => void) | null {
    const { perNetwork, perStream, inAll } = this.#limits;
    const isFull =
      getCount(this.#byNetwork, network) >= perNetwork ||
      getCount(this.#byStream, stream) >= perStream ||
      this.#total >= inAll;
    if (isFull) return null;
    this.#add(network, stream, 1);
    return () => this.#add(network, stream, -1);
  }

  #add(network: string | null, stream: string | null, by: number): void {
    this.#total += by;
    if (network !== null) addCount(this.#byNetwork, network, by);
    if (stream !== null) addCount(this.#byStream, stream, by);
  }
}

const getCount = (counts: ReadonlyMap<string, number>, key: string | null): number =>
  (key !== null && counts.get(key)) || 0;
