import { HLS_CHANNEL_NAME, HLS_JS_CHANNEL_NAME, MOUNTS } from './bench-icecast.ts';
import type { DemoKind } from './demo-channels.ts';
import type { OggPhases } from './page-phase.ts';
import {
  bareNext,
  barePhasedPlay,
  barePlay,
  byHandPlay,
  ourNext,
  ourPhasedPlay,
  ourPlay,
  ourRestedPlay,
  type Trial,
  type TrialContext,
  withRetry,
} from './sound-trials.ts';

const BARE = 'bare <audio>';

type Plan = Readonly<Record<string, Trial>>;

export function mountTrials(context: TrialContext, phases: OggPhases): Plan {
  const { mp3, aac, vorbis, opus, flac } = MOUNTS;
  return {
    'bare mp3-128': barePlay(context, mp3),
    'ours mp3-128 cold': ourPlay(context, mp3.channelName),
    'ours mp3-128 rested': ourRestedPlay(context, mp3.channelName),
    'by hand mp3-128': byHandPlay(context, mp3),
    'bare next': bareNext(context, mp3),
    'ours next': ourNext(context, mp3.channelName),
    'bare aac': withRetry(barePlay(context, aac)),
    'ours aac': ourPlay(context, aac.channelName),
    'bare vorbis': barePhasedPlay(context, vorbis, phases.vorbis),
    'ours vorbis': ourPhasedPlay(context, vorbis, phases.vorbis),
    'bare opus': barePhasedPlay(context, opus, phases.opus),
    'ours opus': ourPhasedPlay(context, opus, phases.opus),
    'bare flac': barePhasedPlay(context, flac, phases.flac),
    'ours flac': ourPhasedPlay(context, flac, phases.flac),
    'hls.js hls': ourPlay(context, HLS_JS_CHANNEL_NAME),
    'ours hls': ourPlay(context, HLS_CHANNEL_NAME),
  };
}

export function demoTrials(context: TrialContext, kinds: readonly DemoKind[]): Plan {
  return Object.fromEntries(
    kinds.map(({ label, channelName }) => [`demo ${label}`, ourPlay(context, channelName)]),
  );
}

export type SoundClaim = {
  readonly what: string;
  readonly ours: string;
  readonly reference: string;
  readonly referenceName: string;
  readonly wantAtMost: number;
};

export function soundClaims(kinds: readonly DemoKind[]): SoundClaim[] {
  const mp3 = { reference: 'bare mp3-128', referenceName: BARE };
  return [
    { ...mp3, what: 'click-to-sound mp3-128 cold', ours: 'ours mp3-128 cold', wantAtMost: 0.09 },
    {
      ...mp3,
      what: 'click-to-sound mp3-128 after a rest of 0.5 s',
      ours: 'ours mp3-128 rested',
      wantAtMost: 0.03,
    },
    ...['aac', 'vorbis', 'opus', 'flac'].map((codec) => ({
      what: `click-to-sound ${codec} cold`,
      ours: `ours ${codec}`,
      reference: `bare ${codec}`,
      referenceName: BARE,
      wantAtMost: 1,
    })),
    {
      what: 'click-to-sound hls cold',
      ours: 'ours hls',
      reference: 'hls.js hls',
      referenceName: 'the page with hls.js',
      wantAtMost: 0.25,
    },
    {
      what: 'click-to-sound next',
      ours: 'ours next',
      reference: 'bare next',
      referenceName: `${BARE} given another src`,
      wantAtMost: 0.09,
    },
    ...kinds.map(({ label }) => ({
      ...mp3,
      what: `click-to-sound demo ${label} cold`,
      ours: `demo ${label}`,
      referenceName: `${BARE} on Icecast mp3-128`,
      wantAtMost: 0.03,
    })),
  ];
}
