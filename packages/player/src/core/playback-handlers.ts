import type { PlayerErrorCode, PlayerState } from './player-types.ts';

type PlaybackStatePatch = Partial<
  Pick<
    PlayerState,
    | 'status'
    | 'error'
    | 'httpStatus'
    | 'reconnecting'
    | 'rewindableSeconds'
    | 'isConnectionSlow'
    | 'nextTry'
    | 'output'
    | 'bitrate'
    | 'canRewind'
    | 'behindLiveSeconds'
    | 'secondsLeft'
  >
>;

export type PlaybackHandlers = {
  onStateChange(report: PlaybackStatePatch): void;
  /** The playback has ended: by the device (null) or with this error. */
  onFinished(code: PlayerErrorCode | null): void;
};
