import type { LikedSong } from '@airdial/contract/favorite/schema';
import { SONG_TAGS_MAX_COUNT } from '@airdial/contract/limits';
import type { KnownSong } from '../metadata/metadata-service.ts';
import type { LikedSongRow } from './liked-song-repository.ts';

/** @param channelId null when the channel is gone by now */
export function presentLikedSong(
  row: LikedSongRow,
  { track, albumArt, artistImage }: KnownSong,
  channelId: string | null,
): LikedSong {
  const likedAt = new Date(row.liked_at).toISOString();
  return {
    _id: row.id,
    title: row.title,
    artist: row.artist,
    channelId,
    channel: row.channel_name,
    artwork: row.artwork,
    likedAt,
    timestamp: likedAt,
    albumArt,
    artistImage,
    album: track?.album ?? row.album,
    playcount: track?.playcount ?? null,
    listeners: track?.listeners ?? null,
    duration: track?.duration ?? null,
    tags: (track?.tags ?? []).slice(0, SONG_TAGS_MAX_COUNT),
    url: track?.url ?? null,
  };
}
