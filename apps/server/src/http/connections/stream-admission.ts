export type AdmissionLimits = { readonly perStream: number; readonly perNetwork: number };

/**
 * Limits open streams, so that neither one visitor nor one channel exhausts the server's memory.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #perStream = new Map<string, number>();
  readonly #perNetwork = new Map<string, number>();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** @returns the release, to be called once, or null when there is no room */
  authorize(mount: string, network: string): (() => void) | null {
    const isFull =
      (this.#perStream.get(mount) ?? 0) >= this.#limits.perStream ||
      (this.#perNetwork.get(network) ?? 0) >= this.#limits.perNetwork;
    if (isFull) return null;
    bump(this.#perStream, mount, 1);
    bump(this.#perNetwork, network, 1);
    return () => {
      bump(this.#perStream, mount, -1);
      bump(this.#perNetwork, network, -1);
    };
  }
}

function bump(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
