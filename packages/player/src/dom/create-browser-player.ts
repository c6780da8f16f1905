export type {
  BrowserAbility,
  PlaybackPath,
  StreamReadability,
} from '../core/playback-paths.ts';
export { findPath, OUTPUT_FEATURES } from '../core/playback-paths.ts';
export type { StreamKind } from '../core/player-types.ts';
export { browserAbilities } from './browser-abilities.ts';
export { canMediaSource } from './media-source.ts';

import { createPlayer } from '../core/create-player.ts';
import type { OpenRequest, OutputEvents, OutputSession, PlayerPorts } from '../core/player-ports.ts';
import type { OutputKind, Player } from '../core/player-types.ts';
import { AudioDevice } from './audio-device.ts';
import { AudioElementSession } from './audio-element-output.ts';
import { browserAbilities } from './browser-abilities.ts';
import { browserClock, browserEnvironment } from './browser-environment.ts';
import { HlsSession, prefersMediaSource } from './hls-output.ts';
import { hiddenElement } from './loading-element.ts';
import { bindMediaSession } from './media-session.ts';
import { MediaSourceSession } from './media-source-output.ts';
import { loadPersistedState, type PlayerStorage, persistPlayer } from './persisted-state.ts';
import { loadHlsFromBundle } from './preloaded-hls.ts';
import { enforceSingleTab } from './single-tab.ts';
import { StreamPreloader } from './stream-preloader.ts';

export type BrowserPlayerOptions = {
  /** The element that plays. By default a hidden one is created and appended to the body. */
  readonly element?: HTMLAudioElement;
  /** Where volume, mute and the last channel are stored; null: nowhere. Default: localStorage. */
  readonly storage?: PlayerStorage | null;
  /** Finds the addresses of a channel without `play`, when it is to play. */
  readonly loadChannel?: PlayerPorts['loadChannel'];
  /** False: leaves the system's media controls alone. */
  readonly mediaSession?: boolean;
};

/** Where storage is forbidden, reading `window.localStorage` throws. */
function defaultStorage(): PlayerStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function createElement(): HTMLAudioElement {
  const element = hiddenElement();
  document.body?.append(element);
  return element;
}

/**
 * iPhones ignore a volume that is set; only their buttons change it. Until the next task they
 * report the volume that was set.
 */
async function isVolumeFixed(): Promise<boolean> {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  await new Promise((resolve) => setTimeout(resolve));
  return probe.volume !== 0.5;
}

type Outputs = { readonly device: AudioDevice; readonly preloader: StreamPreloader };

function openOutput(
  { device, preloader }: Outputs,
  kind: OutputKind,
  request: OpenRequest,
  events: OutputEvents,
): OutputSession {
  if (kind === 'media-source') {
    // Connect first: the rest of the setup runs while the server responds.
    const source = preloader.takeConnection(request);
    const reserve = preloader.reserveElement(request);
    try {
      return new MediaSourceSession({ device, request, events, reserve, ...source });
    } catch (cause) {
      source.connection.close();
      reserve.release();
      throw cause;
    }
  }
  if (kind === 'audio-element')
    return new AudioElementSession(device, request, events, preloader.takeElement(request));
  const preloaded = preloader.takeHls(request);
  return new HlsSession({ device, request, events, loadHls: loadHlsFromBundle, preloaded });
}

function browserPorts(
  outputs: Outputs,
  storage: PlayerStorage | null,
  loadChannel: PlayerPorts['loadChannel'],
): PlayerPorts {
  return {
    loadChannel,
    clock: browserClock,
    environment: browserEnvironment(),
    isVolumeFixed,
    initial: loadPersistedState(storage),
    applyVolume: (volume, muted) => outputs.device.applyVolume(volume, muted),
    supports: browserAbilities(outputs.device.element),
    openOutput: (kind, request, events) => openOutput(outputs, kind, request, events),
    preload: (kind, request) =>
      kind === 'hls' && !prefersMediaSource(outputs.device.element)
        ? () => {}
        : outputs.preloader.preload(kind, request),
  };
}

/**
 * Creates a player for a browser page: one audio element, one playing tab, the system's media
 * controls, and volume, mute and channel of the last visit. Call `dispose` to remove all of it.
 */
export function createBrowserPlayer(options: BrowserPlayerOptions = {}): Player {
  const element = options.element ?? createElement();
  const storage = options.storage === undefined ? defaultStorage() : options.storage;
  const preloader = new StreamPreloader();
  const device = new AudioDevice(element);
  const player = createPlayer(browserPorts({ device, preloader }, storage, options.loadChannel));
  const disposers = [
    storage === null ? null : persistPlayer(player, storage),
    enforceSingleTab(player),
    options.mediaSession === false ? null : bindMediaSession(player),
    () => preloader.close(),
    options.element === undefined ? () => device.element.remove() : null,
  ];
  const dispose = player.dispose.bind(player);
  player.dispose = () => {
    dispose();
    for (const disposeStep of disposers) disposeStep?.();
  };
  return player;
}
