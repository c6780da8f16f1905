import type { AlbumInfo, ArtistInfo, SimilarArtist, TrackInfo } from '@airdial/contract/lastfm/schema';
import { asObject, type JsonObject } from '../../../lib/untrusted-input/json-values.ts';
import {
  parseCount,
  parseDurationSeconds,
  parseImages,
  parseLink,
  parseMatch,
  parseName,
  parseObjects,
  parseProse,
  parseTags,
} from './lastfm-values.ts';

// Responses of Last.fm as entities of the contract. Null when a response lacks what was requested.

const parseCounts = (of: JsonObject | null) => ({
  playcount: parseCount(of?.playcount),
  listeners: parseCount(of?.listeners),
});

/** Last.fm sends an object with a name, or only the name. */
const parseNestedName = (value: unknown): string | null => parseName(asObject(value)?.name ?? value);

export function parseTrack({ track: value }: JsonObject): TrackInfo | null {
  const track = asObject(value);
  const name = parseName(track?.name);
  const artist = parseNestedName(track?.artist);
  if (!track || name === null || artist === null) return null;
  const album = asObject(track.album);
  return {
    name,
    artist,
    album: parseName(album?.title),
    duration: parseDurationSeconds(track.duration),
    ...parseCounts(track),
    url: parseLink(track.url),
    image: parseImages(album?.image ?? track.image),
    tags: parseTags(track.toptags),
    wiki: parseProse(asObject(track.wiki)?.content ?? asObject(track.wiki)?.summary),
  };
}

export function parseArtist({ artist: value }: JsonObject): ArtistInfo | null {
  const artist = asObject(value);
  const name = parseName(artist?.name);
  if (!artist || name === null) return null;
  const bio = asObject(artist.bio);
  return {
    name,
    ...parseCounts(asObject(artist.stats)),
    url: parseLink(artist.url),
    image: parseImages(artist.image),
    bio: parseProse(bio?.content) ?? parseProse(bio?.summary),
    tags: parseTags(artist.tags),
    similar: parseArtistList(asObject(artist.similar)?.artist),
  };
}

export const parseSimilarArtists = ({ similarartists: value }: JsonObject): SimilarArtist[] =>
  parseArtistList(asObject(value)?.artist).sort((a, b) => b.match - a.match);

function parseArtistList(value: unknown): SimilarArtist[] {
  return parseObjects(value).flatMap((artist) => {
    const name = parseName(artist.name);
    if (name === null) return [];
    return [
      { name, match: parseMatch(artist.match), url: parseLink(artist.url), image: parseImages(artist.image) },
    ];
  });
}

export function parseAlbum({ album: value }: JsonObject): AlbumInfo | null {
  const album = asObject(value);
  const name = parseName(album?.name ?? album?.title);
  const artist = parseNestedName(album?.artist);
  if (!album || name === null || artist === null) return null;
  return {
    name,
    artist,
    ...parseCounts(album),
    url: parseLink(album.url),
    image: parseImages(album.image),
    releaseDate: parseName(album.releasedate),
    tags: parseTags(album.tags ?? album.toptags),
  };
}
