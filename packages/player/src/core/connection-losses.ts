import type { StreamLoss } from './player-ports.ts';
import type { PlayerErrorCode } from './player-types.ts';

/** The loss of a connection only: what is buffered plays on. */
export function connectionLoss(code: PlayerErrorCode, fallback: StreamLoss['fallback'] = null): StreamLoss {
  return { code, outputBroken: false, fallback };
}

/** The losses for content that is neither MP3 nor AAC. */
export const CONTENT_LOSSES = {
  ogg: connectionLoss('source-unsupported', 'audio-element'),
  playlist: connectionLoss('source-unsupported', 'hls'),
  page: connectionLoss('source-unsupported'),
} as const;
