import { type Channel, channelFacts } from '@airdial/contract/channel/schema';

/** When the sample channels were created and last changed. */
export const CREATED_AT = '2026-11-20T08:00:00.000Z';

export const NO_LISTENERS: Channel['stats'] = {
  totalListeners: 0,
  currentListeners: 0,
  peakListeners: 0,
  totalPlays: 0,
  hereNow: 0,
  relayListeners: 0,
};

const NO_FACTS = Object.fromEntries(Object.keys(channelFacts.shape).map((name) => [name, null])) as {
  readonly [Name in keyof typeof channelFacts.shape]: null;
};

/** A channel of which only the name is known, except for the given fields. */
export const createChannel = (fields: Partial<Channel> = {}): Channel => ({
  _id: 'c1',
  channelNumber: 1,
  name: 'Channel c1',
  description: null,
  genre: null,
  streamUrl: null,
  ...NO_FACTS,
  featured: false,
  isActive: true,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  schedule: [],
  currentProgram: null,
  nowPlaying: { title: null, artist: null, album: null, artwork: null, duration: null, lastUpdated: null },
  stats: NO_LISTENERS,
  ...fields,
});
