import type { NewChannel } from '../src/modules/dial/channels/channel-types.ts';

/**
 * A few channels of every kind that a list distinguishes. Numbers are not in the order of names or
 * ages.
 */
export const SAMPLE_CHANNELS: readonly NewChannel[] = [
  channel(7, 'Café Noir', { genre: 'Jazz', featured: true, description: 'Late hours', createdAt: 5_000 }, 40),
  channel(3, 'aurora', { genre: 'Classical', featured: true, description: 'Strings at dawn' }, 5),
  channel(12, 'Beton', { genre: 'Electronic', description: 'Straight on' }, 300),
  channel(1, 'Zulu One', { genre: 'World', featured: true }, 40),
  channel(5, 'Quiet Room', { genre: 'jazz', isActive: false, featured: true }, 0),
  channel(9, 'Nameless', { genre: null }, 1),
];

function channel(
  channelNumber: number,
  name: string,
  more: Partial<NewChannel>,
  currentListeners: number,
): NewChannel {
  return {
    channelNumber,
    name,
    streamUrl: `https://radio.example.org/${channelNumber}`,
    apiOrigin: 'https://radio.example.org/status.json',
    createdAt: channelNumber * 1_000,
    stats: {
      totalListeners: 0,
      currentListeners,
      peakListeners: 0,
      totalPlays: 0,
      hereNow: 0,
      relayListeners: 0,
    },
    ...more,
  };
}
