export type * from './player-ports.ts';
export type * from './player-types.ts';

import { AddressRotation } from './address-rotation.ts';
import { BufferDepthChoice } from './buffer-depth-choice.ts';
import { ChannelLoader } from './channel-loader.ts';
import { ChannelPreloader } from './channel-preloader.ts';
import { IDLE, initialState, NOT_PLAYING } from './initial-state.ts';
import { OpenedStreams } from './opened-streams.ts';
import { Playback } from './playback.ts';
import type { Cancel, PlayerPorts } from './player-ports.ts';
import { channelStepsAway, indexOfChannel, PlayerStore } from './player-store.ts';
import type {
  BufferDepth,
  Player,
  PlayerAddress,
  PlayerChannel,
  PlayerErrorCode,
  PlayerNowPlaying,
  PlayerState,
  Quality,
} from './player-types.ts';
import { QualityChoice } from './quality-choice.ts';
import { hasQualities, listAddresses, sortAddresses } from './stream-addresses.ts';
import { checkStreamUrl } from './stream-url.ts';
import { Volume } from './volume.ts';

class PortsPlayer implements Player {
  readonly #ports: PlayerPorts;
  readonly #store: PlayerStore;
  readonly #streams: OpenedStreams;
  readonly #loader: ChannelLoader;
  readonly #preloader: ChannelPreloader;
  readonly #volume: Volume;
  readonly #unwatch: Cancel;
  readonly #quality: QualityChoice;
  readonly #depth: BufferDepthChoice;
  #playback: Playback | null = null;
  /** The addresses of the channel that plays, as they are listed. */
  #addresses: readonly PlayerAddress[] = [];

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
    this.#depth = new BufferDepthChoice(ports.environment);
    const behindSeconds = () => this.#depth.toSeconds(this.getState().bufferDepth);
    this.#streams = new OpenedStreams(ports.supports, behindSeconds);
    this.#loader = new ChannelLoader(ports);
    this.#preloader = new ChannelPreloader({
      loader: this.#loader,
      streams: this.#streams,
      preload: (kind, request) => ports.preload(kind, request),
      isPlaying: ({ _id }) => this.#playback !== null && this.getState().channel?._id === _id,
      sort: (addresses) => this.#sort(addresses),
    });
    this.#store = new PlayerStore(initialState(ports.initial));
    this.#volume = new Volume(ports, this.#store);
    this.#quality = new QualityChoice({
      clock: ports.clock,
      isSavingData: () => ports.environment.isSavingData(),
      onChange: () => this.#reorder(),
    });
    this.#unwatch = ports.environment.watch({
      onOnline: () => {
        this.#playback?.onOnline();
        if (this.#loader.isLoading) this.play();
        this.#quality.onNetworkChange();
      },
      onWake: () => this.#playback?.onWake(),
    });
    void ports.isVolumeFixed().then((volumeIsFixed) => this.#store.update({ volumeIsFixed }));
  }

  getState = (): PlayerState => this.#store.get();

  subscribe = (subscriber: () => void): (() => void) => this.#store.subscribe(subscriber);

  setChannels(channels: readonly PlayerChannel[]): void {
    const { awaitedSteps, channel: current } = this.getState();
    const channelIndex = indexOfChannel(channels, current);
    const listed = channels[channelIndex];
    // What is listed without addresses says less than the channel that may play.
    const channel = listed?.play ? listed : current;
    this.#store.batch(() => {
      const list = { channels, channelIndex, channel, awaitedSteps: 0 };
      this.#store.update({ ...list, ...this.#choicesOf(channel) });
      if (awaitedSteps !== 0 && channels.length > 0) this.#step(awaitedSteps);
    });
  }

  setNowPlaying(track: PlayerNowPlaying | null): void {
    this.#store.update({ nowPlaying: track });
  }

  tune(channel: PlayerChannel): void {
    if (this.#loader.needs(channel)) {
      this.#tuneWhenLoaded(channel);
      return;
    }
    const addresses = listAddresses(channel);
    const check = checkStreamUrl((addresses[0] ?? channel.play?.[0])?.url);
    this.#store.batch(() => {
      this.#closePlayback();
      this.#showChannel(channel, check.ok ? 'loading' : 'paused', check.ok ? null : check.code);
      if (check.ok) this.#startPlayback(addresses);
    });
  }

  toggle(channel?: PlayerChannel): void {
    const { channel: current, status } = this.getState();
    const target = channel ?? current;
    if (target === null) return;
    if (!this.#isOpen() || current?._id !== target._id) this.tune(target);
    else if (status === 'paused') this.play();
    else this.pause();
  }

  select(channel: PlayerChannel): void {
    this.#closePlayback();
    this.#showChannel(channel, 'paused', null);
  }

  play(): void {
    const { channel } = this.getState();
    if (this.#playback !== null) this.#playback.play();
    else if (channel !== null) this.tune(channel);
  }

  pause(): void {
    if (this.#playback?.pause()) this.#volume.endFade();
    else this.#halt();
  }

  stop(): void {
    this.#closePlayback();
    this.#store.update(IDLE);
  }

  next(): void {
    this.#step(1);
  }

  previous(): void {
    this.#step(-1);
  }

  setVolume(volume: number): void {
    this.#volume.set(volume);
  }

  setMuted(muted: boolean): void {
    this.#volume.setMuted(muted);
  }

  setSameVolume(isOn: boolean): void {
    this.#volume.setSameVolume(isOn);
  }

  setRemembersChannel(remembersChannel: boolean): void {
    this.#store.update({ remembersChannel });
  }

  setQuality(quality: Quality): void {
    this.#store.update({ quality });
    this.#reorder();
  }

  fadeOut(durationMs: number): void {
    if (this.#playback !== null) this.#volume.fadeOut(durationMs, () => this.#halt());
  }

  endFade(): void {
    this.#volume.endFade();
  }

  setBufferDepth(bufferDepth: BufferDepth): void {
    if (bufferDepth === this.getState().bufferDepth) return;
    this.#store.update({ bufferDepth });
    const { channel, status, hasBufferDepths } = this.getState();
    if (this.#playback && status !== 'paused' && channel && hasBufferDepths) this.tune(channel);
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
    return this.#preloader.preload(channel);
  }

  dispose(): void {
    this.#closePlayback();
    this.#quality.stop();
    this.#unwatch();
    this.#store.clear();
  }

  #step(steps: number): void {
    const state = this.getState();
    const channel = channelStepsAway(state, steps);
    if (channel !== null) this.tune(channel);
    else this.#store.update({ awaitedSteps: state.awaitedSteps + steps });
  }

  /** Pauses without a place to return to. */
  #halt(): void {
    const isOpen = this.#isOpen();
    this.#closePlayback();
    if (isOpen) this.#store.update({ ...NOT_PLAYING, status: 'paused' });
  }

  #isOpen(): boolean {
    return this.#playback !== null || this.#loader.isLoading;
  }

  /** Shows the channel at once. */
  #tuneWhenLoaded(channel: PlayerChannel): void {
    this.#store.batch(() => {
      this.#closePlayback();
      this.#loader.start(channel, {
        onLoaded: (loaded) => this.tune(loaded),
        onFailed: () => {
          if (this.#ports.environment.isOnline()) this.#onFinished('play-channel-failed');
          else this.#store.update({ error: 'network', nextTry: 'when-online' });
        },
      });
      this.#showChannel(channel, 'loading', null);
    });
  }

  #showChannel(channel: PlayerChannel, status: 'loading' | 'paused', error: PlayerErrorCode | null): void {
    const before = this.getState();
    const nowPlaying = before.channel?._id === channel._id ? before.nowPlaying : null;
    const channelIndex = indexOfChannel(before.channels, channel);
    const shown = { status, error, channel, channelIndex, nowPlaying };
    this.#store.update({ ...NOT_PLAYING, ...shown, ...this.#choicesOf(channel) });
  }

  #choicesOf(channel: PlayerChannel | null): Pick<PlayerState, 'hasQualities' | 'hasBufferDepths'> {
    const hasBufferDepths = channel?.play?.some((address) => this.#streams.canBeginBehind(address)) ?? false;
    return { hasQualities: hasQualities(channel), hasBufferDepths };
  }

  #startPlayback(addresses: readonly PlayerAddress[]): void {
    this.#addresses = addresses;
    const rotation = new AddressRotation(this.#sort(addresses));
    this.#playback = new Playback(this.#ports, this.#streams, rotation, {
      onStateChange: (patch) => this.#onStateChange(patch),
      onFinished: (code) => this.#onFinished(code),
    });
  }

  #onStateChange(patch: Partial<PlayerState>): void {
    const hasSlowed = patch.isConnectionSlow === true && !this.getState().isConnectionSlow;
    this.#store.update(patch);
    if (hasSlowed) this.#quality.onSlowNetwork();
    const { status, reconnecting } = this.getState();
    if (reconnecting && status === 'loading') this.#depth.onOutage();
  }

  #sort(addresses: readonly PlayerAddress[]): PlayerAddress[] {
    return sortAddresses(addresses, this.#quality.toPreference(this.getState().quality));
  }

  #reorder(): void {
    this.#playback?.reorder(this.#sort(this.#addresses));
  }

  #onFinished(error: PlayerErrorCode | null): void {
    this.#playback = null;
    this.#loader.stop();
    this.#store.update({ ...NOT_PLAYING, status: 'paused', error });
  }

  #closePlayback(): void {
    this.#store.update({ awaitedSteps: 0 });
    this.#playback?.close();
    this.#playback = null;
    this.#loader.stop();
    // Last: nothing is heard any more.
    this.#volume.endFade();
  }
}

/**
 * Creates a player without browser APIs: device, network, time and randomness come through
 * `ports`. Use `createBrowserPlayer` in a page and this function in tests or on another platform.
 */
export function createPlayer(ports: PlayerPorts): Player {
  return new PortsPlayer(ports);
}
