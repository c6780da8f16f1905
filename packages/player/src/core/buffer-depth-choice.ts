import type { PlayerEnvironment } from './player-ports.ts';
import type { BufferDepth } from './player-types.ts';
import { MAX_BUFFER_TARGET_SECONDS } from './trim-policy.ts';

const SECONDS: Record<BufferDepth, number> = { live: 0, auto: 30, tunnel: MAX_BUFFER_TARGET_SECONDS };

/** How far behind the newest audio streams begin: as the listener chooses, or as the network wants it. */
export class BufferDepthChoice {
  readonly #environment: Pick<PlayerEnvironment, 'isCellular' | 'isSavingData'>;
  #hasHeardOutage = false;

  constructor(environment: Pick<PlayerEnvironment, 'isCellular' | 'isSavingData'>) {
    this.#environment = environment;
  }

  /** Silence because the network was away: the next one may come as soon. */
  onOutage(): void {
    this.#hasHeardOutage = true;
  }

  /** @returns 0 to begin as the server does, which sends some seconds at once */
  toSeconds(depth: BufferDepth): number {
    if (depth !== 'auto') return SECONDS[depth];
    // More is loaded than heard, of each stream that is only tried.
    if (this.#environment.isSavingData()) return SECONDS.live;
    return this.#hasHeardOutage || this.#environment.isCellular() ? SECONDS.tunnel : SECONDS.auto;
  }
}
