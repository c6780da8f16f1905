import { createPlayer } from '../core/create-player.ts';
import type { OpenRequest, OutputEvents, OutputSession, PlayerPorts } from '../core/player-ports.ts';
import type { OutputKind, Player } from '../core/player-types.ts';
import { AudioDevice } from './audio-device.ts';
import { AudioElementSession } from './audio-element-output.ts';
import { browserClock, browserEnvironment } from './browser-environment.ts';
import { HlsSession, type LoadHls, loadHlsFromBundle } from './hls-output.ts';
import { hiddenElement } from './loading-element.ts';
import { bindMediaSession } from './media-session.ts';
import { canMediaSource } from './media-source-kind.ts';
import { MediaSourceSession } from './media-source-output.ts';
import { type PlayerStorage, readRemembered, rememberPlayer } from './persisted-state.ts';
import { keepOneTab } from './single-tab.ts';
import { StreamPreloader } from './stream-preloader.ts';

export type BrowserPlayerOptions = {
  /** The element that sounds. Unless given, one is made and put, hidden, into the page. */
  readonly element?: HTMLAudioElement;
  /** Where volume, mute and the last channel are kept; null: nowhere. localStorage unless given. */
  readonly storage?: PlayerStorage | null;
  /** How hls.js is fetched when it is needed. */
  readonly loadHls?: LoadHls;
  /** False: tabs do not silence each other. */
  readonly oneTab?: boolean;
  /** False: the system's media controls are left alone. */
  readonly mediaSession?: boolean;
};

/** Even to name localStorage throws where it is forbidden. */
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

/** Iphones take the volume from their buttons only: what is set does not stick. */
function isVolumeFixed(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume !== 0.5;
}

type Outputs = { readonly device: AudioDevice; readonly warm: StreamPreloader; readonly loadHls: LoadHls };

function openOutput(
  outputs: Outputs,
  kind: OutputKind,
  request: OpenRequest,
  events: OutputEvents,
): OutputSession {
  const { device, warm, loadHls } = outputs;
  if (kind === 'media-source') {
    // First of all: the server needs its time, and the rest is done meanwhile.
    const pressed = warm.source(request);
    return new MediaSourceSession({ device, request, events, ...pressed });
  }
  if (kind === 'audio-element')
    return new AudioElementSession(device, request, events, warm.element(request));
  warm.close();
  return new HlsSession(device, request, events, loadHls);
}

function browserPorts(outputs: Outputs, storage: PlayerStorage | null): PlayerPorts {
  return {
    clock: browserClock,
    environment: browserEnvironment(),
    volumeIsFixed: isVolumeFixed(),
    initial: readRemembered(storage),
    applyVolume: (volume, muted) => outputs.device.applyVolume(volume, muted),
    canMediaSource,
    openOutput: (kind, request, events) => openOutput(outputs, kind, request, events),
    warm: (kind, request) => outputs.warm.warm(kind, request),
  };
}

/** The engine in a browser: one element, one tab, the system's media controls, and what was set at the last visit. */
export function createBrowserPlayer(options: BrowserPlayerOptions = {}): Player {
  const element = options.element ?? createElement();
  const storage = options.storage === undefined ? defaultStorage() : options.storage;
  const warm = new StreamPreloader();
  const device = new AudioDevice(element);
  const outputs = { device, warm, loadHls: options.loadHls ?? loadHlsFromBundle };
  const player = createPlayer(browserPorts(outputs, storage));
  const undo = [
    storage === null ? null : rememberPlayer(player, storage),
    options.oneTab === false ? null : keepOneTab(player),
    options.mediaSession === false ? null : bindMediaSession(player),
    () => warm.close(),
    options.element === undefined ? () => device.element.remove() : null,
  ];
  const dispose = player.dispose.bind(player);
  player.dispose = () => {
    dispose();
    for (const step of undo) step?.();
  };
  return player;
}
