import { type HlsMasterPlaylist, type HlsVariant, hasVideoCodec } from '@airdial/audio-formats/hls-playlist';

const PLAYED_AUDIO = /^(?:mp4a\.|mp3$|opus$|flac$)/;

/**
 * Chooses the playlists of sound, the best first; of streams with video the one that costs least.
 *
 * @returns their addresses as the playlist has them; none where it is for a listener or a library to choose
 */
export function chooseHlsVariants({ variants, renditions }: HlsMasterPlaylist): string[] {
  const played = variants.filter(({ codecs }) => isPlayed(codecs)).toSorted(byBandwidth);
  const sounds = played.filter(({ hasVideo }) => !hasVideo);
  const chosen = sounds.length > 0 ? sounds : played.slice(-1);
  const addresses = chosen.map(({ uri, audioGroup }) => {
    const inGroup = renditions.filter(({ group }) => group === audioGroup);
    const uris = new Set(inGroup.map((rendition) => rendition.uri ?? uri));
    const [sound = uri] = uris;
    return uris.size > 1 ? null : sound;
  });
  return addresses.includes(null) ? [] : [...new Set(addresses)].filter((uri) => uri !== null);
}

const byBandwidth = (one: HlsVariant, other: HlsVariant): number => other.bandwidth - one.bandwidth;

const isPlayed = (codecs: string): boolean =>
  codecs
    .split(',')
    .map((codec) => codec.trim())
    .every((codec) => codec === '' || PLAYED_AUDIO.test(codec) || hasVideoCodec(codec));
