import type { SongFileFormat } from '@airdial/contract/favorite/schema';
import { BYTE_ORDER_MARK, toCsvRow } from '../../../lib/csv-text.ts';
import { toElements, XML_DECLARATION } from '../../../lib/xml-text.ts';

/** A liked song as a file has it. */
type FileSong = {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  /** The channel's name at the time of the like. */
  readonly channel: string | null;
  /** ISO 8601. */
  readonly likedAt: string;
};

type SongWriter = {
  readonly head: string;
  /** @param index from 0 */
  readonly entry: (song: FileSong, index: number) => string;
  readonly tail: string;
};

const COLUMNS = ['title', 'artist', 'album', 'channel', 'likedAt'] as const;

/** Write a file of liked songs piece by piece; JSON and XSPF have one song a line. */
export const SONG_WRITERS: Readonly<Record<SongFileFormat, SongWriter>> = {
  csv: {
    head: BYTE_ORDER_MARK + toCsvRow(COLUMNS),
    entry: (song) => toCsvRow(COLUMNS.map((column) => song[column] ?? '')),
    tail: '',
  },
  json: {
    head: '[',
    entry: (song, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(song)}`,
    tail: '\n]\n',
  },
  xspf: {
    head: `${XML_DECLARATION}<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>\n`,
    entry: ({ title, artist, album, channel }) =>
      `<track>${toElements({ title, creator: artist, annotation: channel, album })}</track>\n`,
    tail: '</trackList></playlist>\n',
  },
};
