import { toAttributes, toElements, XML_DECLARATION } from '../../../lib/xml-text.ts';
import type { ListWriter, PlayerEntry } from './list-types.ts';

/** XSPF version 1. It has no place for a genre. */
export const xspfWriter: ListWriter<PlayerEntry> = {
  head: ({ title }) =>
    `${XML_DECLARATION}<playlist version="1" xmlns="http://xspf.org/ns/0/">${toElements({ title })}<trackList>\n`,
  entry: ({ channelNumber, name, streamUrl, imageUrl, description, website }) =>
    `<track>${toElements({
      location: streamUrl,
      title: name,
      annotation: description,
      info: website,
      image: imageUrl,
      trackNum: String(channelNumber),
    })}</track>\n`,
  tail: () => '</trackList></playlist>\n',
};

/** OPML 2.0 with the attributes that Lyrion and TuneIn write. The order carries the numbers. */
export const opmlWriter: ListWriter<PlayerEntry> = {
  head: ({ title }) => `${XML_DECLARATION}<opml version="2.0"><head>${toElements({ title })}</head><body>\n`,
  entry: ({ name, streamUrl, imageUrl, description, genre, language, website }) =>
    `<outline${toAttributes({
      type: 'audio',
      text: name,
      URL: streamUrl,
      image: imageUrl,
      description,
      category: genre,
      language,
      htmlUrl: website,
    })}/>\n`,
  tail: () => '</body></opml>\n',
};
