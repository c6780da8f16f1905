import type { ListedChannelInput, ListedField } from '@airdial/contract/channel-list/schema';
import type { ChannelRecord } from '../channels/channel-types.ts';

/** What a list contains of a channel; its values are not validated yet. */
export type RowValues = Partial<Record<ListedField, unknown>>;

/** A channel as a list has it. */
export type ListedChannel = Omit<Pick<ChannelRecord, ListedField>, 'createdAt'> & {
  /** ISO 8601. */
  readonly createdAt: string;
};

/** An active channel as other players get it: all addresses are absolute. */
export type PlayerEntry = Pick<
  ChannelRecord,
  | 'channelNumber'
  | 'name'
  | 'description'
  | 'genre'
  | 'furtherGenres'
  | 'country'
  | 'language'
  | 'website'
  | 'bitrate'
> & {
  readonly streamUrl: string;
  readonly imageUrl: string | null;
  /** What the guide of the station calls it; null in a list for another station. */
  readonly guideId: string | null;
};

/** What a list says about itself. */
export type ListHead = {
  /** The station's name. */
  readonly title: string;
  /** Where the programs of its channels are, as XMLTV; absent where the list is for another station. */
  readonly guideUrl?: string;
};

/** Writes a list of `Channel` piece by piece. */
export type ListWriter<Channel> = {
  readonly head: (list: ListHead) => string;
  /** @param index from 0 */
  readonly entry: (channel: Channel, index: number) => string;
  readonly tail: (count: number) => string;
};

export type ValidatedRow = {
  readonly channel: ListedChannelInput;
  readonly isValid: boolean;
  /** What is wrong with it, or what is left out of it. */
  readonly reason: string | undefined;
};

/** Applies the rule of the contract to a row. @param refusal why it is no channel, for people */
export type ValidateRow = (values: RowValues, refusal?: string) => ValidatedRow;
