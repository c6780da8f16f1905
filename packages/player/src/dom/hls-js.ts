import type Hls from 'hls.js';
import type {
  ErrorData,
  HlsConfig,
  LoaderCallbacks,
  LoaderConfiguration,
  PlaylistLoaderContext,
} from 'hls.js';
import { LIVE_SEGMENTS } from '../core/hls-position.ts';
import type { StreamLoss } from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { REWIND_WINDOW_SECONDS } from '../core/trim-policy.ts';
import { outputLoss } from './element-events.ts';
import { type HlsPlayback, type HlsStart, PRELOAD_MAX_SECONDS, withStatus } from './hls-playback.ts';

const TARGET_DURATION = /^#EXT-X-TARGETDURATION:(\d{1,5})/m;

type HlsClass = typeof Hls;
export type ImportHlsJs = () => Promise<HlsClass>;

export const importHlsJs: ImportHlsJs = async () => (await import('hls.js')).default;

/** Plays HLS with hls.js. Null: not in this browser. */
export function startHlsJs(Hls: HlsClass, start: HlsStart): HlsPlayback | null {
  if (!Hls.isSupported()) {
    start.onFailed(outputLoss('format-unsupported'));
    return null;
  }
  const { url, behindSeconds } = start.request;
  const begin = (playlistText: string) => {
    const needed = LIVE_SEGMENTS * (Number(TARGET_DURATION.exec(playlistText)?.[1]) || 0);
    hls.config.liveSyncDuration = Math.max(behindSeconds, needed);
  };
  const hls = new Hls({
    // At the first segment where the playlist has less. All that follows is loaded at once.
    ...(behindSeconds > 0 && {
      liveSyncDuration: behindSeconds,
      maxBufferLength: Math.max(behindSeconds, Hls.DefaultConfig.maxBufferLength),
      pLoader: readingLoader(Hls, begin),
    }),
    // Without its worker, the page's content security policy needs no `worker-src blob:`.
    enableWorker: false,
    backBufferLength: REWIND_WINDOW_SECONDS,
  });
  const { maxMaxBufferLength } = hls.config;
  hls.config.maxMaxBufferLength = PRELOAD_MAX_SECONDS;
  void start.taken.then(() => {
    hls.config.maxMaxBufferLength = maxMaxBufferLength;
  });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) start.onFailed(toLoss(Hls.ErrorTypes, data));
  });
  let isLive: boolean | null = null;
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    isLive ??= details.live;
    if (start.isLive && !isLive) start.onFailed(outputLoss('network'));
  });
  start.signal.addEventListener('abort', () => hls.destroy(), { once: true });
  hls.loadSource(url);
  hls.attachMedia(start.element);
  start.onAttached();
  return {
    isOwn: false,
    span: null,
    get isLive() {
      return isLive === true;
    },
    place: null,
  };
}

/** hls.js's own loader. `onText`: called with each playlist before hls.js reads it. */
function readingLoader(Hls: HlsClass, onText: (text: string) => void): NonNullable<HlsConfig['pLoader']> {
  return class extends (Hls.DefaultConfig.loader as NonNullable<HlsConfig['pLoader']>) {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      const onSuccess: typeof callbacks.onSuccess = (response, ...rest) => {
        if (typeof response.data === 'string') onText(response.data);
        callbacks.onSuccess(response, ...rest);
      };
      super.load(context, config, { ...callbacks, onSuccess });
    }
  };
}

function toLoss(types: HlsClass['ErrorTypes'], data: ErrorData): StreamLoss {
  const loss = outputLoss(toErrorCode(types, data));
  return withStatus(loss, data.response?.code ?? 0);
}

function toErrorCode(types: HlsClass['ErrorTypes'], { type, response }: ErrorData): PlayerErrorCode {
  if (type === types.MEDIA_ERROR) return 'decode';
  if (type !== types.NETWORK_ERROR) return 'playback-error';
  // A request that has timed out has no response.
  return (response?.code ?? 0) === 0 ? 'network' : 'source-unsupported';
}
