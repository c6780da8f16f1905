import { HlsFailure, type HlsPorts } from '../core/hls-resources.ts';
import type { StreamLoss } from '../core/player-ports.ts';
import { outputLoss } from './element-events.ts';
import { type ImportHlsJs, importHlsJs, startHlsJs } from './hls-js.ts';
import { type HlsPlayback, type HlsStart, withStatus } from './hls-playback.ts';
import { browserHlsPorts } from './hls-ports.ts';
import { startOwnHls } from './own-hls.ts';

/** What tests replace. */
type HlsEngines = {
  readonly importHlsJs: ImportHlsJs;
  readonly ports: (signal: AbortSignal) => HlsPorts;
};

const ENGINES: HlsEngines = { importHlsJs, ports: browserHlsPorts };

/**
 * Plays HLS in the element: with our own loader, or with hls.js what that refuses before the first segment.
 * Null: it has failed, or was ended. Throws where hls.js cannot be loaded.
 */
export async function startHls(start: HlsStart, engines = ENGINES): Promise<HlsPlayback | null> {
  if (!start.usesHlsJs) {
    const own = new AbortController();
    const signal = AbortSignal.any([own.signal, start.signal]);
    try {
      return await startOwnHls({ ...start, signal }, engines.ports(signal));
    } catch (cause) {
      own.abort();
      if (start.signal.aborted) return null;
      if (cause instanceof HlsFailure) {
        start.onFailed(toLoss(cause));
        return null;
      }
    }
  }
  const Hls = await engines.importHlsJs();
  return start.signal.aborted ? null : startHlsJs(Hls, start);
}

function toLoss({ status }: HlsFailure): StreamLoss {
  if (status === null) return outputLoss('network');
  return withStatus(outputLoss('source-unsupported'), status);
}
