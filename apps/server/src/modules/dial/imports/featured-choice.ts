import type { FeaturedChoice } from '@airdial/contract/channel-list/input';
import type { ListedChannelInput } from '@airdial/contract/channel-list/schema';
import { foldName } from '@airdial/contract/common/text';

/** Makes the channels of an import featured or not; without a choice they are what the list says. */
export function createFeaturedChoice(
  choice: FeaturedChoice | undefined,
): (channel: ListedChannelInput) => ListedChannelInput {
  if (choice === undefined) return (channel) => channel;
  if (typeof choice === 'string') return (channel) => ({ ...channel, featured: choice === 'all' });
  const wanted = new Set(choice.genres.map(foldName));
  return (channel) => {
    const genres = [channel.genre ?? '', ...(channel.furtherGenres ?? [])];
    return { ...channel, featured: genres.some((genre) => wanted.has(foldName(genre))) };
  };
}
