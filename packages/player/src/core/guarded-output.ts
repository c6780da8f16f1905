import { OUTPUT_FEATURES } from './playback-paths.ts';
import type { Cancel, OpenRequest, OutputEvents, OutputSession, PlayerPorts } from './player-ports.ts';
import type { OutputKind, PlayerErrorCode } from './player-types.ts';

const NOTHING_READ = {
  positionSeconds: 0,
  aheadSeconds: 0,
  behindLiveSeconds: 0,
  delaySeconds: 0,
  canRewind: false,
  rewindableSeconds: 0,
  isReady: false,
  isStarving: false,
  isRebuffering: false,
  isConnectionSlow: false,
  isSourceIntact: true,
} as const;

/**
 * Opens an output. Browsers may throw where they refuse a device or a MediaSource; that is then a
 * loss like any other: reported later, and not after `close`.
 */
export function openGuardedOutput(
  ports: PlayerPorts,
  kind: OutputKind,
  request: OpenRequest,
  events: OutputEvents,
): OutputSession {
  const { fallback } = OUTPUT_FEATURES[kind];
  let cancelLoss: Cancel = () => {};
  const lose = (code: PlayerErrorCode) => {
    cancelLoss = ports.clock.after(0, () => events.onLost({ code, outputBroken: true, fallback }));
  };
  const session = open();
  return {
    read: () => session?.read() ?? NOTHING_READ,
    reload: (keepBuffer, next) => {
      try {
        session?.reload(keepBuffer, next);
      } catch {
        lose('playback-error');
      }
    },
    rewind: (seconds) => session?.rewind(seconds),
    goLive: () => session?.goLive(),
    pause: () => session?.pause() ?? false,
    resume: () => session?.resume(),
    close: () => {
      cancelLoss();
      session?.close();
    },
  };

  function open(): OutputSession | null {
    try {
      return ports.openOutput(kind, request, events);
    } catch {
      lose('play-channel-failed');
      return null;
    }
  }
}
