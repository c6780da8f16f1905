import { createPlayer } from '../core/create-player.ts';
import type { BrowserAbility } from '../core/playback-paths.ts';
import type {
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  PlayerPorts,
} from '../core/player-ports.ts';
import type { OutputKind, PlayableChannel, Player, PlayerAddress } from '../core/player-types.ts';

/** A clock that only `advance` moves. */
export class FakeClock {
  #nowMs = 0;
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  nowMs = () => this.#nowMs;

  random = () => 0.5;

  after = (delayMs: number, run: () => void) => {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Lets time pass in which nothing runs, as while a machine sleeps: what is due is late by it. */
  sleep(ms: number): void {
    this.#nowMs += ms;
  }

  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const due = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
    }
    this.#nowMs = endMs;
  }
}

class FakeSession implements OutputSession {
  readonly device: { -readonly [Key in keyof DeviceReading]: DeviceReading[Key] } = {
    positionSeconds: 0,
    aheadSeconds: 4,
    behindLiveSeconds: 0,
    delaySeconds: 4,
    canRewind: true,
    rewindableSeconds: 0,
    isReady: true,
    isStarving: false,
    isRebuffering: false,
    isConnectionSlow: false,
    isSourceIntact: true,
  };
  readonly reloads: boolean[] = [];
  readonly reloadedUrls: string[] = [];
  isClosed = false;
  keepsPlace = false;
  resumes = 0;
  livePresses = 0;
  onReload: () => void = () => {};

  read = () => this.device;

  reload(keepBuffer: boolean, { url }: OpenRequest): void {
    this.reloads.push(keepBuffer);
    this.reloadedUrls.push(url);
    this.onReload();
  }

  rewind(): void {}

  goLive(): void {
    this.livePresses += 1;
  }

  pause = () => this.keepsPlace;

  resume(): void {
    this.resumes += 1;
  }

  close(): void {
    this.isClosed = true;
  }
}

export class OpenedOutput {
  readonly kind: OutputKind;
  readonly request: OpenRequest;
  readonly events: OutputEvents;
  readonly session = new FakeSession();

  constructor(kind: OutputKind, request: OpenRequest, events: OutputEvents) {
    this.kind = kind;
    this.request = request;
    this.events = events;
  }

  get device() {
    return this.session.device;
  }

  get reloads() {
    return this.session.reloads;
  }

  get isClosed() {
    return this.session.isClosed;
  }
}

/** An address of which no probe is known. */
export const createAddress = (url: string, fields: Partial<PlayerAddress> = {}): PlayerAddress => ({
  url,
  kind: 'mp3',
  readable: null,
  bitrate: null,
  ...fields,
});

const channel = (number: number) => ({
  _id: `c${number}`,
  name: `Channel ${number}`,
  channelNumber: number,
  play: [createAddress(`http://radio.example/${number}`)] as const,
});

type Network = {
  isOnline: boolean;
  isSavingData: boolean;
  isCellular: boolean;
  /** The streams that a check finds alive. */
  readonly sentUrls: Set<string>;
  handlers: { onOnline(): void; onWake(): void } | null;
};

/**
 * A player on fake ports that record its calls. `initial`: what the last visit has left. `abilities`: all by
 * default.
 */
export function createPlayerFixture(
  initial: Partial<PlayerPorts['initial']> = {},
  abilities?: readonly BrowserAbility[],
) {
  const clock = new FakeClock();
  const opened: OpenedOutput[] = [];
  const volumes: [number, boolean][] = [];
  const preloaded: { readonly kind: OutputKind; readonly request: OpenRequest }[] = [];
  const refused = new Set<OutputKind>();
  /** What the player has asked for, by the number of the channel. */
  const loads = new Map<number, PromiseWithResolvers<PlayableChannel>>();
  const network: Network = {
    isOnline: true,
    isSavingData: false,
    isCellular: false,
    sentUrls: new Set(),
    handlers: null,
  };
  const ports: PlayerPorts = {
    clock,
    environment: {
      isOnline: () => network.isOnline,
      isSavingData: () => network.isSavingData,
      isCellular: () => network.isCellular,
      isStreamSent: async (url) => network.sentUrls.has(url),
      watch: (handlers) => {
        network.handlers = handlers;
        return () => {};
      },
    },
    isVolumeFixed: async () => false,
    initial: {
      volume: 0.7,
      muted: false,
      channel: null,
      remembersChannel: true,
      quality: 'auto',
      bufferDepth: 'auto',
      ...initial,
    },
    applyVolume: (volume, muted) => volumes.push([volume, muted]),
    supports: (ability) => abilities?.includes(ability) ?? true,
    openOutput: (kind, request, events) => {
      if (refused.has(kind)) throw new DOMException('Refused', 'NotSupportedError');
      const output = new OpenedOutput(kind, request, events);
      opened.push(output);
      return output.session;
    },
    preload: (kind, request) => {
      preloaded.push({ kind, request });
      return () => {};
    },
    loadChannel: ({ channelNumber }) => {
      const load = loads.get(channelNumber) ?? Promise.withResolvers<PlayableChannel>();
      loads.set(channelNumber, load);
      return load.promise;
    },
  };
  const player: Player = createPlayer(ports);
  const channels = [channel(1), channel(2), channel(3), channel(4)] as const;
  player.setChannels(channels);
  /** Makes the browser throw when this output is opened. */
  const refuse = (kind: OutputKind) => refused.add(kind);
  return { player, channels, clock, opened, volumes, preloaded, loads, network, refuse, output, play };

  function output(): OpenedOutput {
    const last = opened.at(-1);
    if (last === undefined) throw new Error('Nothing was opened yet.');
    return last;
  }

  /** Advances position and clock together. */
  function play(seconds: number): void {
    for (let passed = 0; passed < seconds; passed += 0.25) {
      output().device.positionSeconds += 0.25;
      clock.advance(250);
    }
  }
}
