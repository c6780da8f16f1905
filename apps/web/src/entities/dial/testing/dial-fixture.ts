import type { DialResponse } from '@airdial/contract/channel/schema';
import type { DialEntry } from '../dial-queries.ts';

export const dialEntry = (channelNumber: number): DialEntry => ({
  _id: `c${channelNumber}`,
  channelNumber,
  name: `Channel ${channelNumber}`,
});

/** The dial as the server gives it. */
export const toDialResponse = (dial: readonly DialEntry[]): DialResponse => ({
  success: true,
  numbers: dial.map(({ channelNumber }) => channelNumber),
  ids: dial.map(({ _id }) => _id),
  names: dial.map(({ name }) => name),
  deadNumbers: dial.filter(({ isDead }) => isDead).map(({ channelNumber }) => channelNumber),
});
