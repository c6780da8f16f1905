import type { PlayerPorts } from './player-ports.ts';
import type { PlayerState } from './player-types.ts';

export const DEFAULT_VOLUME = 0.7;

/** What a visit begins with where nothing is stored of an earlier one. */
export const DEFAULTS: PlayerPorts['initial'] = {
  volume: DEFAULT_VOLUME,
  muted: false,
  channel: null,
  remembersChannel: true,
  quality: 'auto',
  bufferDepth: 'auto',
};

/** The state of a channel that does not play. */
export const NOT_PLAYING = {
  error: null,
  httpStatus: null,
  reconnecting: false,
  isConnectionSlow: false,
  nextTry: null,
  output: null,
  bitrate: null,
  canRewind: false,
  behindLiveSeconds: 0,
  rewindableSeconds: 0,
  secondsLeft: null,
} as const satisfies Partial<PlayerState>;

/** No channel is selected. */
export const IDLE = {
  ...NOT_PLAYING,
  status: 'idle',
  channel: null,
  channelIndex: -1,
  nowPlaying: null,
  hasQualities: false,
  hasBufferDepths: false,
} as const satisfies Partial<PlayerState>;

/** The state before the first command. */
export const initialState = (initial: PlayerPorts['initial'] = DEFAULTS): PlayerState => ({
  ...IDLE,
  ...initial,
  status: initial.channel === null ? 'idle' : 'paused',
  channels: [],
  awaitedSteps: 0,
  volumeIsFixed: false,
});
