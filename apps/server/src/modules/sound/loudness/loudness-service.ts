import type { LoudnessProblem, StreamKind } from '@airdial/contract/channel/schema';
import { AppError } from '../../../lib/app-error.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { currentLoudness } from '../../dial/channels/channel-loudness-presenter.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { ChannelRecord, KnownLoudness } from '../../dial/channels/channel-types.ts';
import { addressesOf, listStreams } from '../../dial/channels/stream-access-presenter.ts';
import { addBlocks, histogramLoudness, NO_BLOCKS } from './loudness-histogram.ts';
import type { DecodingTask, SoundFormat, SoundSource } from './loudness-types.ts';
import { readHlsSound } from './read-hls-sound.ts';
import { findFormat, readSound } from './read-sound.ts';

const HOUR_MS = 3_600_000;
/** After some tries a stream is opened as often as it is checked. */
const INTERVAL_MAX_HOURS = 6;
/** What was measured counts half after that. */
const HALF_LIFE_MS = 72 * HOUR_MS;
/** How many channels that need no connection one run may have. */
const QUICK_MAX_COUNT = 20;
/** What this server decodes itself, and the kinds of streams that may be it: their bytes decide. */
const OWN_FORMATS: readonly SoundFormat[] = ['mp3', 'opus'];
const MAYBE_OWN_KINDS: readonly StreamKind[] = ['mp3', 'opus', 'ogg', 'unknown'];
const NOTHING = Buffer.alloc(0);

export type LoudnessDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'state'>;
  readonly outbound: Pick<Outbound, 'fetch' | 'readStream'>;
  readonly lease: { readonly isHeld: boolean };
  readonly isOwnStream: (streamUrl: string) => boolean;
  /** Whether the operator has ffmpeg; null: unknown as yet. */
  readonly hasFfmpeg: () => Promise<boolean | null>;
  /** @returns the loudness of blocks in LUFS; null: nothing could be decoded */
  readonly measure: (task: DecodingTask, stopping: AbortSignal) => Promise<readonly number[] | null>;
  /** Whether `sameVolume` is on in the system settings. */
  readonly isOn: () => boolean;
  /** Whether the node has other things to do. */
  readonly isBusy: () => boolean;
  /** How long a stream is read. */
  readonly readMaxMs?: number;
  readonly now?: () => number;
};

type DueChannel = {
  readonly channel: ChannelRecord;
  readonly source: SoundSource | { readonly problem: LoudnessProblem };
};

type Outcome = { readonly blocks: readonly number[] } | { readonly problem: LoudnessProblem };

/** Measures how loud the streams are, one after another, each a few times a day. */
export class LoudnessService {
  readonly #deps: LoudnessDeps;
  readonly #now: () => number;

  constructor(deps: LoudnessDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** Measures the channel that is due longest. Those due before it that cannot be measured get the reason on the way. */
  async measureNext(stopping: AbortSignal): Promise<void> {
    const { lease, isOn, isBusy, hasFfmpeg } = this.#deps;
    if (isBusy() || !lease.isHeld || !isOn()) return;
    const decodesAll = await hasFfmpeg();
    if (decodesAll === null) return;
    const median = this.#median();
    for (const { channel, source } of this.#listDue(decodesAll, median)) {
      if (stopping.aborted || !isOn()) return;
      const outcome = 'problem' in source ? source : await this.#measure(source, decodesAll, stopping);
      // Measuring takes seconds: another node may hold the lease by now.
      if (stopping.aborted || !lease.isHeld) return;
      const [streamUrl = ''] = addressesOf(channel);
      await this.#store(
        channel,
        this.#add(currentLoudness(channel), { streamUrl, ...source }, { outcome, median }),
      );
      if (!('problem' in source)) return;
    }
  }

  /** Some channels that are due, longest first. While no loudness is known, those that can be measured come first. */
  #listDue(decodesAll: boolean, median: number | null): DueChannel[] {
    const now = this.#now();
    const due: { readonly channel: ChannelRecord; readonly at: number }[] = [];
    for (const channel of this.#deps.channels.all()) {
      if (!channel.isActive || addressesOf(channel).length === 0) continue;
      const at = dueAt(currentLoudness(channel), now);
      if (at <= now) due.push({ channel, at });
    }
    due.sort((one, other) => one.at - other.at);
    const withSource = ({ channel }: { readonly channel: ChannelRecord }): DueChannel => ({
      channel,
      source: this.#findSource(channel, decodesAll),
    });
    if (median !== null) return due.slice(0, QUICK_MAX_COUNT).map(withSource);
    const rank = ({ source }: DueChannel) => Number('problem' in source);
    return due
      .map(withSource)
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, QUICK_MAX_COUNT);
  }

  /** The first of its addresses that can be decoded: all of them carry the same program. */
  #findSource(channel: ChannelRecord, decodesAll: boolean): DueChannel['source'] {
    const { isOwnStream } = this.#deps;
    const addresses = addressesOf(channel);
    const streams = listStreams(channel).flatMap((stream, index) => {
      const streamUrl = addresses[index];
      return streamUrl === undefined || isOwnStream(streamUrl) ? [] : { ...stream, streamUrl };
    });
    if (streams.length === 0) return { problem: 'own' };
    const decoded = streams.filter(({ kind }) => decodesAll || MAYBE_OWN_KINDS.includes(kind));
    if (decoded.length === 0) return { problem: 'format' };
    const alive = decoded.filter(({ isDead }) => !isDead);
    // HLS takes several requests.
    return alive.find(({ kind }) => kind !== 'hls') ?? alive[0] ?? { problem: 'unreachable' };
  }

  async #measure(source: SoundSource, decodesAll: boolean, stopping: AbortSignal): Promise<Outcome> {
    const { outbound, measure, readMaxMs } = this.#deps;
    const options = { outbound, signal: stopping, maxMs: readMaxMs };
    const read = source.kind === 'hls' ? readHlsSound : readSound;
    const bytes = await read(source, options).catch(() => NOTHING);
    if (bytes === null) return { problem: 'hls' };
    if (bytes.length === 0) return { problem: 'unreachable' };
    const format = findFormat(bytes);
    if (format === null) return { problem: 'undecodable' };
    if (!OWN_FORMATS.includes(format) && !decodesAll) return { problem: 'format' };
    const blocks = await measure({ format, bytes: new Uint8Array(bytes) }, stopping);
    if (blocks === null) return { problem: 'undecodable' };
    return blocks.length === 0 ? { problem: 'silent' } : { blocks };
  }

  async #store(channel: ChannelRecord, loudness: KnownLoudness): Promise<void> {
    await this.#deps.channels.state.setLoudness(channel.id, loudness).catch((error: unknown) => {
      // The channel was deleted meanwhile.
      if (!(error instanceof AppError && error.code === 'channel-not-found')) throw error;
    });
  }

  /** `median` is assumed of channels that cannot be measured: they would be louder than all that are lowered. */
  #add(
    known: KnownLoudness | null,
    { streamUrl }: Pick<SoundSource, 'streamUrl'>,
    { outcome, median }: { readonly outcome: Outcome; readonly median: number | null },
  ): KnownLoudness {
    const now = this.#now();
    const nothing = { streamUrl, lufs: null, count: 0, histogram: NO_BLOCKS };
    const facts = { measuredAt: new Date(now).toISOString(), assumed: null };
    const age = known === null ? 0 : Math.max(0, now - Date.parse(known.measuredAt));
    const kept = 0.5 ** (age / HALF_LIFE_MS);
    if ('problem' in outcome) {
      const before = known ?? nothing;
      const histogram = addBlocks(before.histogram, [], kept);
      const assumed = before.lufs === null ? median : null;
      return { ...before, ...facts, problem: outcome.problem, count: before.count + 1, histogram, assumed };
    }
    // Another address of the channel has the same program, and perhaps another loudness.
    const before = known?.streamUrl === streamUrl ? known : nothing;
    const histogram = addBlocks(before.histogram, outcome.blocks, kept);
    const lufs = histogramLoudness(histogram);
    return { ...facts, streamUrl, lufs, problem: null, count: before.count + 1, histogram };
  }

  #median(): number | null {
    const known = [...this.#deps.channels.all()].flatMap((channel) => currentLoudness(channel)?.lufs ?? []);
    return known.sort((one, other) => one - other)[Math.floor(known.length / 2)] ?? null;
  }
}

/**
 * Milliseconds since 1970. The more tries there were, the less the next one changes. What a clock that was ahead
 * has dated in the future is due now.
 */
function dueAt(loudness: KnownLoudness | null, now: number): number {
  if (loudness === null) return 0;
  const measuredAt = Date.parse(loudness.measuredAt);
  const hours = Math.min(Math.max(loudness.count, 1), INTERVAL_MAX_HOURS);
  return measuredAt > now ? now : measuredAt + hours * HOUR_MS;
}
