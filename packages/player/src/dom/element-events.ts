import type { OutputEvents, StreamLoss } from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { type AudioDevice, codeOfMediaError, codeOfPlayRejection } from './audio-device.ts';

const HAVE_FUTURE_DATA = 3;

type ElementListener = {
  readonly device: AudioDevice;
  readonly signal: AbortSignal;
  readonly events: OutputEvents;
  onError(code: PlayerErrorCode): void;
};

/**
 * Copies what the element does into the engine. The element is asked at each event,
 * since events of an earlier source may arrive late.
 */
export function followElement({ device, signal, events, onError }: ElementListener): void {
  const { element } = device;
  const on = (type: string, listener: () => void) => element.addEventListener(type, listener, { signal });
  const sounds = () => {
    if (!element.paused && element.readyState >= HAVE_FUTURE_DATA) events.onPlaying();
  };
  on('playing', sounds);
  on('canplay', sounds);
  on('waiting', () => {
    if (!element.paused && element.readyState < HAVE_FUTURE_DATA) events.onWaiting();
  });
  on('pause', () => {
    // Before `ended` and after a failed load the browser pauses too: that is not the listener's wish.
    const isWish = element.paused && !element.ended && element.error === null;
    if (isWish && device.isIntact) events.onPaused();
  });
  on('error', () => {
    if (element.error !== null && device.isIntact) onError(codeOfMediaError(element.error));
  });
}

/** Presses the element's own play, within the listener's gesture, and maps its refusal. */
export function playElement({ device, signal, events, onError }: ElementListener): void {
  const source = device.element.src;
  device.element.play().catch((reason: unknown) => {
    // A newer load or the element's own error event tells the cause better.
    const isStale = signal.aborted || device.element.src !== source || device.element.error !== null;
    if (isStale) return;
    const code = codeOfPlayRejection(reason);
    if (code === 'blocked') events.onBlocked();
    else if (device.element.paused) onError(code);
  });
}

export function outputLoss(code: PlayerErrorCode, other: StreamLoss['other'] = null): StreamLoss {
  return { code, outputBroken: true, other };
}
