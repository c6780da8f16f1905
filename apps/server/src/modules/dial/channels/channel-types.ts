import type { ChannelStats } from '@airdial/contract/channel/schema';
import type { StoredFields } from '../../../db/channel-table.ts';

/** The track that plays, as a source reports it. `duration` is in seconds. */
export type Track = {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  readonly duration: number | null;
};

/** A channel on the server. A change makes a new record: equal references mean equal content. */
export type ChannelRecord = StoredFields & {
  readonly id: string;
  readonly channelNumber: number;
  readonly name: string;
  readonly track: Track;
  /** When a source last reported the track; milliseconds since 1970. */
  readonly trackUpdatedAt: number | null;
  readonly stats: ChannelStats;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What was measured of a channel's stream. */
export type KnownLoudness = NonNullable<ChannelRecord['loudness']>;

/** Whether `/relay/<id>` serves the channel. */
export const isRelayed = ({
  relay,
  relayConfirmed,
}: Pick<ChannelRecord, 'relay' | 'relayConfirmed'>): boolean => relay !== 'off' && relayConfirmed;

export type NewChannel = Pick<ChannelRecord, 'channelNumber' | 'name'> &
  Partial<Omit<ChannelRecord, 'id' | 'channelNumber' | 'name' | 'updatedAt'>>;

/** The fields that an administrator may change. */
export type ChannelPatch = Partial<
  Omit<
    ChannelRecord,
    | 'id'
    | 'createdAt'
    | 'updatedAt'
    | 'track'
    | 'trackUpdatedAt'
    | 'stats'
    | 'streamCheck'
    | 'alternativeChecks'
    | 'loudness'
    | 'pictures'
  >
>;

export type ChannelChange = {
  /**
   * `confirmed`: the same track still plays, only `trackUpdatedAt` has moved on. `check`: visible
   * to administrators only. `access`: a check has changed how browsers play it. `purged`: a removed
   * one can no longer be restored.
   */
  readonly kind:
    | 'created'
    | 'updated'
    | 'removed'
    | 'purged'
    | 'track'
    | 'confirmed'
    | 'stats'
    | 'check'
    | 'access';
  /** The channel after the change; a removed one as it last was. */
  readonly channel: ChannelRecord;
  /** A removed channel can be restored for a while. */
  readonly isRestorable?: boolean;
  /** Another node made the change, and has done what must be done once. */
  readonly isRemote?: boolean;
};

export type Viewer = { readonly isAdmin: boolean };
export const VISITOR: Viewer = { isAdmin: false };
export const ADMINISTRATOR: Viewer = { isAdmin: true };

/** A channel and its `updatedAt`. */
export type ChannelVersion = Pick<ChannelRecord, 'id' | 'updatedAt'>;

/** `channelNumber` is what it wants. */
export type UnnumberedChannel = Omit<NewChannel, 'channelNumber'> & { readonly channelNumber?: number };
