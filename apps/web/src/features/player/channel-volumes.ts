import type { Player } from '@airdial/player';
import { createStoredStore } from '../../lib/stored-store.ts';

/** Those that were set longest ago are forgotten first. */
const KEPT_MAX_COUNT = 200;

/** Each from 0 to 1. */
export type ChannelVolumes = {
  /** Of channels without a volume of their own. */
  readonly common: number;
  /** By channel id, the newest last. */
  readonly own: ReadonlyMap<string, number>;
};

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Parses what is stored; null, as where it is invalid: all channels have one volume. */
export const parseVolumes = (text: string | null): ChannelVolumes | null => {
  try {
    const { common, own } = JSON.parse(text ?? '{}') as { common?: unknown; own?: [unknown, unknown][] };
    if (!isVolume(common) || !Array.isArray(own)) return null;
    const valid = own.filter(
      (entry): entry is [string, number] => typeof entry[0] === 'string' && isVolume(entry[1]),
    );
    return { common, own: new Map(valid) };
  } catch {
    return null;
  }
};

export const withVolume = ({ common, own }: ChannelVolumes, id: string, volume: number): ChannelVolumes => {
  const others = [...own].filter(([other]) => other !== id);
  return { common, own: new Map([...others, [id, volume] as const].slice(-KEPT_MAX_COUNT)) };
};

/** Null: all channels have one volume. */
export const channelVolumesStore = createStoredStore('channel-volumes', {
  parse: parseVolumes,
  serialize: (volumes) => volumes && JSON.stringify({ ...volumes, own: [...volumes.own] }),
});

/** @param common the volume of the player now, which all channels have from then on until one is set */
export const switchChannelVolumes = (areOn: boolean, common: number): void =>
  channelVolumesStore.set(() => (areOn ? { common, own: new Map() } : null));

type VolumePlayer = Pick<Player, 'getState' | 'subscribe' | 'setVolume' | 'setMuted'>;

/** Sets the volume of each channel that comes into the player, and remembers what the listener sets. */
export const bindChannelVolumes = (player: VolumePlayer): (() => void) => {
  let shownId: string | undefined;
  let lastVolume = player.getState().volume;
  const apply = (volume: number) => {
    const { muted } = player.getState();
    lastVolume = volume;
    player.setVolume(volume);
    if (muted) player.setMuted(true);
  };
  const update = () => {
    const { channel, volume } = player.getState();
    const volumes = channelVolumesStore.get();
    const hasChanged = channel?._id !== shownId;
    shownId = channel?._id;
    if (volumes !== null && shownId !== undefined && hasChanged) {
      apply(volumes.own.get(shownId) ?? volumes.common);
    } else if (volumes !== null && shownId !== undefined && volume !== lastVolume) {
      lastVolume = volume;
      const next = withVolume(volumes, shownId, volume);
      channelVolumesStore.set(() => next);
    }
  };
  update();
  return player.subscribe(update);
};
