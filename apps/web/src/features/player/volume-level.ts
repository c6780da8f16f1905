import { VOLUME_ICON_LOW_BELOW, VOLUME_ICON_MEDIUM_BELOW } from '@airdial/contract/limits';

export type VolumeLevel = 'muted' | 'low' | 'medium' | 'high';

/** The icon for a volume of 0 to 1. */
export const volumeLevel = (volume: number, muted: boolean): VolumeLevel => {
  if (muted || volume === 0) return 'muted';
  if (volume < VOLUME_ICON_LOW_BELOW) return 'low';
  return volume < VOLUME_ICON_MEDIUM_BELOW ? 'medium' : 'high';
};
