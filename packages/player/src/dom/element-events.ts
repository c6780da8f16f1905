import type { OutputEvents, StreamLoss } from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { type AudioDevice, fromMediaError, fromPlayRejection } from './audio-device.ts';

const HAVE_FUTURE_DATA = 3;

type ElementBinding = {
  readonly device: AudioDevice;
  readonly signal: AbortSignal;
  readonly events: OutputEvents;
  onError(code: PlayerErrorCode): void;
};

/**
 * Reports the element's events to the player. Each handler reads the element's state first, since
 * events of an earlier source may arrive late.
 */
export function bindElementEvents({ device, signal, events, onError }: ElementBinding): void {
  const { element } = device;
  const on = (type: string, handler: () => void) => element.addEventListener(type, handler, { signal });
  const reportPlaying = () => {
    if (!element.paused && element.readyState >= HAVE_FUTURE_DATA) events.onPlaying();
  };
  on('playing', reportPlaying);
  on('canplay', reportPlaying);
  on('waiting', () => {
    if (!element.paused && element.readyState < HAVE_FUTURE_DATA) events.onWaiting();
  });
  on('pause', () => {
    // Before `ended` and after a failed load the browser pauses too, without the listener's intent.
    const isIntended = element.paused && !element.ended && element.error === null;
    if (isIntended && device.isSourceIntact) events.onPaused();
  });
  on('error', () => {
    if (element.error !== null && device.isSourceIntact) onError(fromMediaError(element.error));
  });
}

/** Calls the element's `play`, within the user gesture, and maps its rejection. */
export function playElement({ device, signal, events, onError }: ElementBinding): void {
  const source = device.element.src;
  device.element.play().catch((reason: unknown) => {
    // A newer load or the element's own error event has a better cause.
    const isStale = signal.aborted || device.element.src !== source || device.element.error !== null;
    if (isStale) return;
    const code = fromPlayRejection(reason);
    if (code === 'blocked') events.onBlocked();
    else if (device.element.paused) onError(code);
  });
}

/** The loss of an output whose device has failed. */
export function outputLoss(code: PlayerErrorCode, fallback: StreamLoss['fallback'] = null): StreamLoss {
  return { code, outputBroken: true, fallback };
}
