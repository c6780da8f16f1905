import { isNotPlayedEverywhere } from '../core/output-choice.ts';
import type { DeviceReading, OpenRequest, OutputEvents, OutputSession } from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { STALL_RELOAD_MS } from '../core/stall-detector.ts';
import type { AudioDevice } from './audio-device.ts';
import { bindElementEvents, outputLoss, playElement } from './element-events.ts';
import { ElementSource } from './element-source.ts';
import { elementUrl } from './loading-element.ts';
import { isStreamSent } from './stream-reachability.ts';

/** The plain `<audio src>`: plays whatever the browser plays, needs no CORS, cannot rewind. */
export class AudioElementSession implements OutputSession {
  readonly #device: AudioDevice;
  #request: OpenRequest;
  readonly #events: OutputEvents;
  #abort = new AbortController();
  #source: ElementSource;
  #hasPlayed = false;

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
    const { element, isSourceIntact, aheadSeconds } = this.#device;
    const isWaiting = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds: 0,
      delaySeconds: aheadSeconds,
      canRewind: false,
      isReady: !isWaiting,
      isStarving: isWaiting && this.#source.idleMs >= STALL_RELOAD_MS,
      isRebuffering: false,
      isConnectionSlow: false,
      isSourceIntact,
    };
  }

  reload(_keepBuffer: boolean, request: OpenRequest): void {
    const { standby } = this.#device;
    const hasMoved = request.url !== this.#request.url;
    this.#request = request;
    if (hasMoved || standby === null || standby.error !== null) this.#reloadSource();
    else void this.#switchToStandby(standby);
  }

  rewind(): void {}

  goLive(): void {}

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

  #watchSource(): ElementSource {
    return new ElementSource({ device: this.#device, onClosed: () => this.#prepareStandby() });
  }

  /**
   * Browsers need seconds to start a live stream. Once the connection is closed, the next one opens
   * beside it, to be ready when the buffer ends.
   */
  #prepareStandby(): void {
    if (this.#device.standby === null) this.#device.prepareStandby(this.#freshUrl());
  }

  async #switchToStandby(standby: HTMLAudioElement): Promise<void> {
    const { signal } = this.#abort;
    standby.volume = this.#device.element.volume;
    standby.muted = this.#device.element.muted;
    try {
      await standby.play();
    } catch {
      // Phones let only the element of the user gesture play.
      if (!signal.aborted && this.#device.standby === standby) this.#reloadSource();
      return;
    }
    if (signal.aborted || this.#device.standby !== standby) return;
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
    this.#events.onConnected();
  }

  /** The element reports a codec that it does not play like a stream that is not there. */
  async #onError(code: PlayerErrorCode): Promise<void> {
    const { channel, url } = this.#request;
    const { signal } = this.#abort;
    const mayBeCodec = code === 'source-unsupported' && !this.#hasPlayed && isNotPlayedEverywhere(channel);
    const isCodec = mayBeCodec && (await isStreamSent(url, signal));
    if (!signal.aborted) this.#events.onLost(outputLoss(isCodec ? 'format-unsupported' : code));
  }

  #onEnded(): void {
    if (this.#source.isLive) this.#events.onLost(outputLoss('network'));
    else this.#events.onEnded();
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
