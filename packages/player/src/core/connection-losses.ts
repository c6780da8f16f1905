import type { StreamLoss } from './player-ports.ts';
import type { PlayerErrorCode } from './player-types.ts';

/** The loss of a connection only: what is buffered plays on. */
export function connectionLoss(code: PlayerErrorCode, fallback: StreamLoss['fallback'] = null): StreamLoss {
  return { code, outputBroken: false, fallback };
}

/** The losses for content that MediaSource does not take. */
export const CONTENT_LOSSES = {
  ogg: connectionLoss('source-unsupported', 'audio-element'),
  playlist: connectionLoss('source-unsupported', 'hls'),
  page: connectionLoss('source-unsupported'),
} as const;
