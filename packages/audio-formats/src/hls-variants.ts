import { type HlsMasterPlaylist, type HlsVariant, hasVideoCodec } from './hls-playlist.ts';

const PLAYED_AUDIO = /^(?:mp4a\.|mp3$|opus$|flac$)/;

/**
 * Chooses the playlists of sound, the best first; of streams with video the one that costs least, and of several
 * renditions of a variant the default.
 *
 * @returns their addresses as the playlist has them
 */
export function chooseHlsVariants({ variants, renditions }: HlsMasterPlaylist): string[] {
  const played = variants.filter(({ codecs }) => isPlayed(codecs)).toSorted(byBandwidth);
  const sounds = played.filter(({ hasVideo }) => !hasVideo);
  const chosen = sounds.length > 0 ? sounds : played.slice(-1);
  const addresses = chosen.map(({ uri, audioGroup }) => {
    const inGroup = renditions.filter(({ group }) => group === audioGroup);
    const sound = inGroup.find(({ isDefault }) => isDefault) ?? inGroup[0];
    return sound?.uri ?? uri;
  });
  return [...new Set(addresses)];
}

const byBandwidth = (one: HlsVariant, other: HlsVariant): number => other.bandwidth - one.bandwidth;

const isPlayed = (codecs: string): boolean =>
  codecs
    .split(',')
    .map((codec) => codec.trim())
    .every((codec) => codec === '' || PLAYED_AUDIO.test(codec) || hasVideoCodec(codec));
