import type {
  AlbumInfo,
  ArtistInfo,
  SimilarArtist,
  TrackInfo,
} from '@airdial/contract/lastfm/track-metadata';
import { asObject, type JsonObject } from '../../lib/untrusted-input/json-values.ts';
import {
  readCount,
  readImages,
  readLink,
  readMatch,
  readMilliseconds,
  readName,
  readObjects,
  readProse,
  readTags,
} from './lastfm-values.ts';

// Last.fm's answers in our shapes. Null: the answer has nothing of what was asked for.

const counts = (of: JsonObject | null) => ({
  playcount: readCount(of?.playcount),
  listeners: readCount(of?.listeners),
});

/** Where a name alone stands for an object with a name. */
const nameOf = (value: unknown): string | null => readName(asObject(value)?.name ?? value);

export function readTrack({ track: sent }: JsonObject): TrackInfo | null {
  const track = asObject(sent);
  const name = readName(track?.name);
  const artist = nameOf(track?.artist);
  if (!track || name === null || artist === null) return null;
  const album = asObject(track.album);
  return {
    name,
    artist,
    album: readName(album?.title),
    duration: readMilliseconds(track.duration),
    ...counts(track),
    url: readLink(track.url),
    image: readImages(album?.image ?? track.image),
    tags: readTags(track.toptags),
    wiki: readProse(asObject(track.wiki)?.content ?? asObject(track.wiki)?.summary),
  };
}

export function readArtist({ artist: sent }: JsonObject): ArtistInfo | null {
  const artist = asObject(sent);
  const name = readName(artist?.name);
  if (!artist || name === null) return null;
  const bio = asObject(artist.bio);
  return {
    name,
    ...counts(asObject(artist.stats)),
    url: readLink(artist.url),
    image: readImages(artist.image),
    bio: readProse(bio?.content) ?? readProse(bio?.summary),
    tags: readTags(artist.tags),
    similar: readAlike(asObject(artist.similar)?.artist),
  };
}

export const readSimilar = ({ similarartists: sent }: JsonObject): SimilarArtist[] =>
  readAlike(asObject(sent)?.artist).sort((a, b) => b.match - a.match);

function readAlike(value: unknown): SimilarArtist[] {
  return readObjects(value).flatMap((artist) => {
    const name = readName(artist.name);
    if (name === null) return [];
    return [
      { name, match: readMatch(artist.match), url: readLink(artist.url), image: readImages(artist.image) },
    ];
  });
}

export function readAlbum({ album: sent }: JsonObject): AlbumInfo | null {
  const album = asObject(sent);
  const name = readName(album?.name ?? album?.title);
  const artist = nameOf(album?.artist);
  if (!album || name === null || artist === null) return null;
  return {
    name,
    artist,
    ...counts(album),
    url: readLink(album.url),
    image: readImages(album.image),
    releaseDate: readName(album.releasedate),
    tags: readTags(album.tags ?? album.toptags),
  };
}
