const PLAYLIST_TYPE = /mpegurl|scpls|\bpls\b/i;
const PLAYLIST_PATH = /\.(?:m3u|pls)$/i;
const HLS_MARK = '#EXT-X-';
export const PLAYLIST_MAX_BYTES = 65_536;
const PLS_ENTRY = /^File\d+=(.+)$/im;

/** By type or path: some servers send playlists as plain text. */
export const isPlaylist = (url: string, contentType: string): boolean =>
  PLAYLIST_TYPE.test(contentType) ||
  (PLAYLIST_PATH.test(URL.parse(url)?.pathname ?? '') && !/^audio\//i.test(contentType));

/** An HLS playlist is itself the stream. */
export const isHls = (text: string): boolean => text.includes(HLS_MARK);

/** The first address of a playlist; null when there is none. @param base the URL of the playlist */
export function firstEntry(playlist: string, base: string): string | null {
  const text = playlist.slice(0, PLAYLIST_MAX_BYTES);
  const entry =
    PLS_ENTRY.exec(text)?.[1] ??
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .find((line) => line !== '' && !line.startsWith('#') && !line.startsWith('['));
  return entry === undefined ? null : (URL.parse(entry.trim(), base)?.href ?? null);
}
