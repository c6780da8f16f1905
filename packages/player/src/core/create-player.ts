export type * from './player-ports.ts';
export type * from './player-types.ts';

import { chooseOutput, OutputOverrides } from './output-choice.ts';
import { Playback } from './playback.ts';
import type { Cancel, OpenRequest, PlayerPorts } from './player-ports.ts';
import { adjacentChannel, indexOfChannel, PlayerStore } from './player-store.ts';
import type {
  OutputKind,
  Player,
  PlayerChannel,
  PlayerErrorCode,
  PlayerNowPlaying,
  PlayerState,
} from './player-types.ts';
import { checkStreamUrl } from './stream-url.ts';

/** The state of a channel that does not play. */
const NOT_PLAYING = {
  error: null,
  reconnecting: false,
  output: null,
  canRewind: false,
  behindLiveSeconds: 0,
} as const satisfies Partial<PlayerState>;

function initialState({ initial, volumeIsFixed }: PlayerPorts): PlayerState {
  return {
    ...NOT_PLAYING,
    status: initial.channel === null ? 'idle' : 'paused',
    channel: initial.channel,
    channelIndex: -1,
    channels: [],
    nowPlaying: null,
    volume: initial.volume,
    muted: initial.muted,
    volumeIsFixed,
  };
}

class PortsPlayer implements Player {
  readonly #ports: PlayerPorts;
  readonly #store: PlayerStore;
  readonly #outputOverrides = new OutputOverrides();
  /** URLs that the browser's media cache may hold. */
  readonly #openedUrls = new Set<string>();
  readonly #unwatch: Cancel;
  #playback: Playback | null = null;

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
    this.#store = new PlayerStore(initialState(ports));
    this.#unwatch = ports.environment.watch({
      onOnline: () => this.#playback?.onOnline(),
      onWake: () => this.#playback?.onWake(),
    });
    ports.applyVolume(ports.initial.volume, ports.initial.muted);
  }

  getState = (): PlayerState => this.#store.get();

  subscribe = (subscriber: () => void): (() => void) => this.#store.subscribe(subscriber);

  setChannels(channels: readonly PlayerChannel[]): void {
    const index = indexOfChannel(channels, this.getState().channel);
    const channel = channels[index] ?? this.getState().channel;
    this.#store.update({ channels, channelIndex: index, channel });
  }

  setNowPlaying(track: PlayerNowPlaying | null): void {
    this.#store.update({ nowPlaying: track });
  }

  tune(channel: PlayerChannel): void {
    const check = checkStreamUrl(channel.streamUrl);
    this.#store.batch(() => {
      this.#closePlayback();
      this.#showChannel(channel, check.ok ? 'loading' : 'paused', check.ok ? null : check.code);
      if (check.ok) this.#startPlayback(channel, check.url);
    });
  }

  toggle(channel?: PlayerChannel): void {
    const current = this.getState().channel;
    const target = channel ?? current;
    if (target === null) return;
    if (this.#playback !== null && current?._id === target._id) this.pause();
    else this.tune(target);
  }

  select(channel: PlayerChannel): void {
    this.#closePlayback();
    this.#showChannel(channel, 'paused', null);
  }

  play(): void {
    const { channel } = this.getState();
    if (channel !== null && this.#playback === null) this.tune(channel);
  }

  pause(): void {
    if (this.#playback === null) return;
    this.#closePlayback();
    this.#store.update({ ...NOT_PLAYING, status: 'paused' });
  }

  stop(): void {
    this.#closePlayback();
    this.#store.update({ ...NOT_PLAYING, status: 'idle', channel: null, channelIndex: -1, nowPlaying: null });
  }

  next(): void {
    this.#step(1);
  }

  previous(): void {
    this.#step(-1);
  }

  setVolume(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.#store.update({ volume: Math.min(1, Math.max(0, volume)), muted: false });
    this.#applyVolume();
  }

  setMuted(muted: boolean): void {
    this.#store.update({ muted });
    this.#applyVolume();
  }

  rewind(seconds: number): void {
    if (Number.isFinite(seconds)) this.#playback?.rewind(seconds);
  }

  goLive(): void {
    this.#playback?.goLive();
  }

  delaySeconds(): number {
    return this.#playback?.delaySeconds() ?? 0;
  }

  preload(channel: PlayerChannel): Cancel {
    const isPlaying = this.#playback !== null && this.getState().channel?._id === channel._id;
    const check = checkStreamUrl(channel.streamUrl);
    if (isPlaying || !check.ok) return () => {};
    const kind = this.#chooseOutput(channel);
    const request = this.#toRequest(channel, check.url);
    if (kind === 'audio-element') this.#openedUrls.add(check.url);
    return this.#ports.preload(kind, request);
  }

  dispose(): void {
    this.#closePlayback();
    this.#unwatch();
    this.#store.clear();
  }

  #step(step: 1 | -1): void {
    const { channels, channelIndex } = this.getState();
    const channel = adjacentChannel(channels, channelIndex, step);
    if (channel !== null) this.tune(channel);
  }

  #showChannel(channel: PlayerChannel, status: 'loading' | 'paused', error: PlayerErrorCode | null): void {
    const before = this.getState();
    const nowPlaying = before.channel?._id === channel._id ? before.nowPlaying : null;
    const channelIndex = indexOfChannel(before.channels, channel);
    this.#store.update({ ...NOT_PLAYING, status, error, channel, channelIndex, nowPlaying });
  }

  #startPlayback(channel: PlayerChannel, url: string): void {
    const request = this.#toRequest(channel, url);
    this.#openedUrls.add(url);
    this.#playback = new Playback(this.#ports, this.#chooseOutput(channel), request, {
      onStateChange: (patch) => this.#store.update(patch),
      onFirstSound: (kind) => this.#rememberOutput(channel, kind),
      onFinished: (code) => this.#onFinished(code),
    });
  }

  #toRequest(channel: PlayerChannel, url: string): OpenRequest {
    return { channel, url, bypassCache: this.#openedUrls.has(url) };
  }

  #onFinished(error: PlayerErrorCode | null): void {
    this.#playback = null;
    this.#store.update({ ...NOT_PLAYING, status: 'paused', error });
  }

  #chooseOutput(channel: PlayerChannel): OutputKind {
    return this.#outputOverrides.get(channel) ?? chooseOutput(channel, this.#ports.canMediaSource);
  }

  #rememberOutput(channel: PlayerChannel, kind: OutputKind): void {
    if (kind !== chooseOutput(channel, this.#ports.canMediaSource)) this.#outputOverrides.set(channel, kind);
  }

  #closePlayback(): void {
    this.#playback?.close();
    this.#playback = null;
  }

  #applyVolume(): void {
    const { volume, muted } = this.getState();
    this.#ports.applyVolume(volume, muted);
  }
}

/**
 * Creates a player without browser APIs: device, network, time and randomness come through
 * `ports`. Use `createBrowserPlayer` in a page and this function in tests or on another platform.
 */
export function createPlayer(ports: PlayerPorts): Player {
  return new PortsPlayer(ports);
}
