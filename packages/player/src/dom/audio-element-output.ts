import { connectionLoss } from '../core/connection-losses.ts';
import { isNotPlayedEverywhere } from '../core/output-choice.ts';
import type {
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  StreamLoss,
} from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { STALL_RELOAD_MS } from '../core/stall-detector.ts';
import { type AudioDevice, fromMediaError } from './audio-device.ts';
import { bindElementEvents, outputLoss, playElement } from './element-events.ts';
import { ElementSource } from './element-source.ts';
import { elementUrl } from './loading-element.ts';
import { isServerResponding, isStreamSent } from './stream-reachability.ts';

/** Apple's browsers may load nothing in an element that no gesture has started. */
const mayLoadBeside = (): boolean => !('ManagedMediaSource' in globalThis);

/** The plain `<audio src>`: plays whatever the browser plays, needs no CORS, cannot rewind. */
export class AudioElementSession implements OutputSession {
  readonly #device: AudioDevice;
  #request: OpenRequest;
  readonly #events: OutputEvents;
  #abort = new AbortController();
  #source: ElementSource;
  #hasPlayed = false;
  /** The standby is another connection to the same stream, in case the silent one delivers nothing more. */
  #isRacing = false;

  /** `preloaded`: an element that started to load the stream before the press, or null. */
  constructor(
    device: AudioDevice,
    request: OpenRequest,
    events: OutputEvents,
    preloaded: HTMLAudioElement | null,
  ) {
    this.#device = device;
    this.#request = request;
    this.#events = events;
    if (preloaded === null) device.setSource(elementUrl(request));
    else device.replaceElement(preloaded);
    this.#source = this.#watchSource();
    this.#listenToElement();
    playElement(this.#binding());
  }

  read(): DeviceReading {
    const { element, standby, isSourceIntact, aheadSeconds } = this.#device;
    const isWaiting = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds: 0,
      delaySeconds: aheadSeconds,
      canRewind: false,
      rewindableSeconds: 0,
      isReady: !isWaiting,
      isStarving: isWaiting && standby === null && this.#source.idleMs >= STALL_RELOAD_MS,
      isRebuffering: false,
      isConnectionSlow: false,
      isSourceIntact,
    };
  }

  /**
   * Browsers need seconds to start a live stream. Where the buffer plays on, the next connection
   * opens beside it, to be ready when the buffer ends; and beside a silent one, which may deliver first.
   */
  reload(keepBuffer: boolean, request: OpenRequest): void {
    const hasMoved = request.url !== this.#request.url;
    this.#request = request;
    const isNeededLater = hasMoved || this.#source.isClosed;
    this.#isRacing = keepBuffer && !isNeededLater && this.#isWaiting && mayLoadBeside();
    if (this.#isRacing || (keepBuffer && isNeededLater && this.#isPlaying)) this.#prepareStandby();
    else this.#reloadSource();
  }

  rewind(): void {}

  goLive(): void {}

  pause(): boolean {
    return false;
  }

  resume(): void {}

  close(): void {
    this.#abort.abort();
    this.#source.close();
    this.#device.clear();
  }

  #reloadSource(): void {
    this.#source.close();
    this.#device.setSource(this.#freshUrl());
    this.#source = this.#watchSource();
    playElement(this.#binding());
  }

  #freshUrl(): string {
    return elementUrl({ ...this.#request, bypassCache: true });
  }

  get #isPlaying(): boolean {
    const { paused, ended, readyState } = this.#device.element;
    return !paused && !ended && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  get #isWaiting(): boolean {
    const { paused, ended, error } = this.#device.element;
    return this.#hasPlayed && !paused && !ended && error === null && !this.#isPlaying;
  }

  #watchSource(): ElementSource {
    return new ElementSource({
      device: this.#device,
      onClosed: () => this.#onClosed(),
      onReopened: () => this.#onReopened(),
    });
  }

  /** A standby is the next connection already. What has not played yet is not replaced before it does. */
  #onClosed(): void {
    if (this.#hasPlayed && this.#device.standby === null) this.#events.onLost(connectionLoss('network'));
  }

  #onReopened(): void {
    this.#device.dropStandby();
    this.#events.onConnected();
  }

  #prepareStandby(): void {
    const standby = this.#device.prepareStandby(this.#freshUrl());
    const on = (type: string, handler: () => void) => {
      const ifCurrent = () => this.#device.standby === standby && handler();
      standby.addEventListener(type, ifCurrent, { signal: this.#abort.signal });
    };
    on('canplay', () => this.#onStandbyReady(standby));
    on('error', () => this.#onStandbyFailed(standby));
  }

  /** The rest of a closed connection plays first; a connection that lives would never end. */
  #onStandbyReady(standby: HTMLAudioElement): void {
    this.#events.onConnected();
    if (!this.#source.isClosed) void this.#switchToStandby(standby);
  }

  #onStandbyFailed({ error }: HTMLAudioElement): void {
    this.#device.dropStandby();
    this.#events.onLost(connectionLoss(fromMediaError(error)));
  }

  async #switchToStandby(standby: HTMLAudioElement): Promise<void> {
    standby.volume = this.#device.element.volume;
    standby.muted = this.#device.element.muted;
    if (standby.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) this.#events.onWaiting();
    try {
      await standby.play();
    } catch {
      // Phones let only the element of the user gesture play.
      if (this.#device.standby === standby) this.#reloadSource();
      return;
    }
    if (this.#device.standby !== standby) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#source.close();
    this.#device.promoteStandby();
    this.#source = this.#watchSource();
    this.#listenToElement();
    this.#onPlaying();
    this.#events.onPlaying();
  }

  #listenToElement(): void {
    bindElementEvents(this.#binding());
    const { element } = this.#device;
    const { signal } = this.#abort;
    element.addEventListener('playing', () => this.#onPlaying(), { signal });
    element.addEventListener('ended', () => this.#onEnded(), { signal });
  }

  #onPlaying(): void {
    this.#hasPlayed = true;
    if (this.#isRacing) this.#device.dropStandby();
    this.#events.onConnected();
    if (this.#source.isClosed) this.#onClosed();
  }

  /** The element reports a codec that it does not play like a stream, or a server, that is not there. */
  async #onError(code: PlayerErrorCode): Promise<void> {
    const { signal } = this.#abort;
    const isUnclear = code === 'source-unsupported' && !this.#hasPlayed;
    const loss = isUnclear ? await this.#findCause() : outputLoss(code);
    if (!signal.aborted) this.#events.onLost(loss);
  }

  async #findCause(): Promise<StreamLoss> {
    const { url } = this.#request;
    const { signal } = this.#abort;
    if (isNotPlayedEverywhere(this.#request) && (await isStreamSent(url, signal)))
      return outputLoss('format-unsupported');
    const loss = outputLoss('source-unsupported');
    return (await isServerResponding(url, signal)) ? loss : { ...loss, isServerUnreachable: true };
  }

  #onEnded(): void {
    const { standby } = this.#device;
    if (standby !== null) void this.#switchToStandby(standby);
    else if (!this.#source.isLive) this.#events.onEnded();
    // The next connection is known to be needed since this one was closed.
    else if (this.#source.isClosed) this.#events.onWaiting();
    else this.#events.onLost(outputLoss('network'));
  }

  #binding() {
    return {
      device: this.#device,
      signal: this.#abort.signal,
      events: this.#events,
      onError: (code: PlayerErrorCode) => void this.#onError(code),
    };
  }
}
