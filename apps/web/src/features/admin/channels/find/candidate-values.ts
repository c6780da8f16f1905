import { CHANNEL_CODECS, CHANNEL_GENRES, type StreamCandidate } from '@airdial/contract/channel/schema';
import type { ListedChannelInput } from '@airdial/contract/channel-list/schema';
import type { FormValues } from '../../../../lib/form/form-values.ts';

type CandidateChannel = Pick<
  ListedChannelInput,
  'name' | 'streamUrl' | 'codec' | 'bitrate' | 'genre' | 'imageUrl' | 'website' | 'country' | 'language'
>;

/** The entry of a list in the spelling of the list. */
const inList = (list: readonly string[], text: string | null): string | null =>
  list.find((entry) => entry.toLowerCase() === text?.trim().toLowerCase()) ?? null;

/** The channel of a candidate; over https where the same stream is available so. */
export const toChannel = (candidate: StreamCandidate): CandidateChannel => {
  const { name, streamUrl, secureUrl, codec, bitrate, genre } = candidate;
  const { imageUrl, website, country, language } = candidate;
  return {
    ...{ name, streamUrl: secureUrl ?? streamUrl, codec, bitrate },
    ...{ genre: inList(CHANNEL_GENRES, genre) ?? genre, imageUrl, website, country, language },
  };
};

/** The values of the dialog's fields. A genre or codec that the dialog does not offer is left out. */
const toFieldValues = (candidate: StreamCandidate): Readonly<Record<string, string>> => {
  const { codec, bitrate, genre, ...texts } = toChannel(candidate);
  const values = {
    ...texts,
    codec: inList(CHANNEL_CODECS, codec ?? null),
    bitrate: bitrate?.toString(),
    genre: inList(CHANNEL_GENRES, genre ?? null),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
};

/**
 * The fields that change with a choice. What a candidate does not know stays as it was typed, but
 * what the candidate before has filled in is emptied.
 *
 * @param previous null for the first choice
 */
export const toChoiceValues = (
  candidate: StreamCandidate,
  previous: StreamCandidate | null,
  current: FormValues,
): FormValues => {
  const filled = previous === null ? {} : toFieldValues(previous);
  const changes = Object.entries(toFieldValues(candidate)).filter(
    ([name, value]) => value !== '' || name === 'bitrate' || current[name] === filled[name],
  );
  return Object.fromEntries(changes.filter(([name, value]) => value !== '' || name !== 'codec'));
};
