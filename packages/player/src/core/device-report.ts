import type { DeviceReading } from './player-ports.ts';
import type { PlayerState } from './player-types.ts';

/** An ended stream is opened again when this much is left to play, as of a live stream at once. */
const END_RETRY_AHEAD_SECONDS = 5;
const MS_PER_SECOND = 1_000;

type DeviceReport = Pick<
  PlayerState,
  'canRewind' | 'rewindableSeconds' | 'behindLiveSeconds' | 'isConnectionSlow' | 'secondsLeft'
>;

/** What the state says of the device, in whole seconds: it changes once a second at most. */
export function toDeviceReport(reading: DeviceReading, isOnline: boolean): DeviceReport {
  const { canRewind, rewindableSeconds, behindLiveSeconds, isConnectionSlow, aheadSeconds } = reading;
  return {
    canRewind,
    rewindableSeconds: canRewind ? Math.round(rewindableSeconds) : 0,
    behindLiveSeconds: Math.round(behindLiveSeconds),
    isConnectionSlow,
    secondsLeft: isOnline || aheadSeconds < 1 ? null : Math.floor(aheadSeconds),
  };
}

/** A recording is at hand long before it has played; what is rewound is not counted. */
export function msUntilEndRetry({ aheadSeconds, behindLiveSeconds }: DeviceReading): number {
  return Math.max(0, aheadSeconds - behindLiveSeconds - END_RETRY_AHEAD_SECONDS) * MS_PER_SECOND;
}
