import { CHANNEL_CODECS, CHANNEL_GENRES } from '@airdial/contract/channel/schema';
import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import type { ListedChannelInput } from '@airdial/contract/channel-list/schema';
import type { FormValues } from '../../../../lib/form/form-values.ts';

/** What a search has found of a channel. */
export type FoundChannel = Pick<
  ListedChannelInput,
  'name' | 'streamUrl' | 'codec' | 'bitrate' | 'genre' | 'imageUrl' | 'website' | 'country' | 'language'
>;

/** The entry of a list in the spelling of the list. */
const inList = (list: readonly string[], text: string | null): string | null =>
  list.find((entry) => entry.toLowerCase() === text?.trim().toLowerCase()) ?? null;

/** The channel of a candidate: over https where the same stream is available so, a playlist as given. */
export const toChannel = (candidate: StreamCandidate): FoundChannel => {
  const { name, streamUrl, playlistUrl, secureUrl, codec, bitrate, genre } = candidate;
  const { imageUrl, website, country, language } = candidate;
  return {
    name,
    streamUrl: secureUrl ?? playlistUrl ?? streamUrl,
    codec,
    bitrate,
    genre: inList(CHANNEL_GENRES, genre) ?? genre,
    imageUrl,
    website,
    country,
    language,
  };
};

/** The values of the dialog's fields. A genre or codec that the dialog does not offer is omitted. */
const toFieldValues = (channel: FoundChannel): Readonly<Record<string, string>> => {
  const { name, streamUrl, codec, bitrate, genre, imageUrl, website, country, language } = channel;
  const values = {
    name,
    streamUrl,
    imageUrl,
    website,
    country,
    language,
    codec: inList(CHANNEL_CODECS, codec ?? null),
    bitrate: bitrate?.toString(),
    genre: inList(CHANNEL_GENRES, genre ?? null),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
};

/**
 * The fields that change with a choice. What it lacks stays as it was typed, but what the
 * choice before has filled in is emptied.
 *
 * @param previous null for the first choice
 */
export const toChoiceValues = (
  channel: FoundChannel,
  previous: FoundChannel | null,
  current: FormValues,
): FormValues => {
  const filled = previous === null ? {} : toFieldValues(previous);
  const changes = Object.entries(toFieldValues(channel)).filter(
    ([name, value]) => value !== '' || name === 'bitrate' || current[name] === filled[name],
  );
  return Object.fromEntries(changes.filter(([name, value]) => value !== '' || name !== 'codec'));
};
