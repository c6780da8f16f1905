import { indexOfChannel, neighbour } from './channel-cursor.ts';
import { chooseOutput, OutputMemory } from './output-choice.ts';
import { Playback } from './playback.ts';
import type { Cancel, OpenRequest, PlayerPorts } from './player-ports.ts';
import { PlayerStore } from './player-store.ts';
import type {
  OutputKind,
  Player,
  PlayerChannel,
  PlayerErrorCode,
  PlayerNowPlaying,
  PlayerState,
} from './player-types.ts';
import { checkStreamUrl } from './stream-url.ts';

/** What a channel that is not sounding looks like. */
const SILENT = {
  error: null,
  reconnecting: false,
  output: null,
  canRewind: false,
  behindLiveSeconds: 0,
} as const satisfies Partial<PlayerState>;

function initialState({ initial, volumeIsFixed }: PlayerPorts): PlayerState {
  return {
    ...SILENT,
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

class PlayerEngine implements Player {
  readonly #ports: PlayerPorts;
  readonly #store: PlayerStore;
  readonly #memory = new OutputMemory();
  /** Addresses that an element's cache may know. */
  readonly #opened = new Set<string>();
  readonly #unwatch: Cancel;
  #playback: Playback | null = null;

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
    this.#store = new PlayerStore(initialState(ports));
    this.#unwatch = ports.environment.watch({
      online: () => this.#playback?.online(),
      wake: () => this.#playback?.wake(),
    });
    ports.applyVolume(ports.initial.volume, ports.initial.muted);
  }

  getState = (): PlayerState => this.#store.get();

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  setChannels(channels: readonly PlayerChannel[]): void {
    const index = indexOfChannel(channels, this.getState().channel);
    const channel = channels[index] ?? this.getState().channel;
    this.#store.update({ channels, channelIndex: index, channel });
  }

  setNowPlaying(song: PlayerNowPlaying | null): void {
    this.#store.update({ nowPlaying: song });
  }

  tune(channel: PlayerChannel): void {
    const check = checkStreamUrl(channel.streamUrl);
    this.#store.batch(() => {
      this.#letGo();
      this.#show(channel, check.ok ? 'loading' : 'paused', check.ok ? null : check.code);
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
    this.#letGo();
    this.#show(channel, 'paused', null);
  }

  play(): void {
    const { channel } = this.getState();
    if (channel !== null && this.#playback === null) this.tune(channel);
  }

  pause(): void {
    if (this.#playback === null) return;
    this.#letGo();
    this.#store.update({ ...SILENT, status: 'paused' });
  }

  stop(): void {
    this.#letGo();
    this.#store.update({ ...SILENT, status: 'idle', channel: null, channelIndex: -1, nowPlaying: null });
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

  warm(channel: PlayerChannel): Cancel {
    const isSounding = this.#playback !== null && this.getState().channel?._id === channel._id;
    const check = checkStreamUrl(channel.streamUrl);
    if (isSounding || !check.ok) return () => {};
    const kind = this.#outputFor(channel);
    const request = this.#request(channel, check.url);
    if (kind === 'audio-element') this.#opened.add(check.url);
    return this.#ports.warm(kind, request);
  }

  dispose(): void {
    this.#letGo();
    this.#unwatch();
    this.#store.clear();
  }

  #step(step: 1 | -1): void {
    const { channels, channelIndex } = this.getState();
    const channel = neighbour(channels, channelIndex, step);
    if (channel !== null) this.tune(channel);
  }

  #show(channel: PlayerChannel, status: 'loading' | 'paused', error: PlayerErrorCode | null): void {
    const before = this.getState();
    const nowPlaying = before.channel?._id === channel._id ? before.nowPlaying : null;
    const channelIndex = indexOfChannel(before.channels, channel);
    this.#store.update({ ...SILENT, status, error, channel, channelIndex, nowPlaying });
  }

  #startPlayback(channel: PlayerChannel, url: string): void {
    const start = this.#request(channel, url);
    this.#opened.add(url);
    this.#playback = new Playback(this.#ports, this.#outputFor(channel), start, {
      onReport: (report) => this.#store.update(report),
      onSounded: (kind) => this.#remember(channel, kind),
      onOver: (code) => this.#over(code),
    });
  }

  #request(channel: PlayerChannel, url: string): OpenRequest {
    return { channel, url, again: this.#opened.has(url) };
  }

  #over(error: PlayerErrorCode | null): void {
    this.#playback = null;
    this.#store.update({ ...SILENT, status: 'paused', error });
  }

  #outputFor(channel: PlayerChannel): OutputKind {
    return this.#memory.recall(channel) ?? chooseOutput(channel, this.#ports.canMediaSource);
  }

  #remember(channel: PlayerChannel, kind: OutputKind): void {
    if (kind !== chooseOutput(channel, this.#ports.canMediaSource)) this.#memory.remember(channel, kind);
  }

  #letGo(): void {
    this.#playback?.close();
    this.#playback = null;
  }

  #applyVolume(): void {
    const { volume, muted } = this.getState();
    this.#ports.applyVolume(volume, muted);
  }
}

/** The engine without a browser: everything it touches comes through the ports. */
export function createPlayer(ports: PlayerPorts): Player {
  return new PlayerEngine(ports);
}
