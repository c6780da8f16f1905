import { parseAsx } from './parse-asx.ts';
import { parseM3u } from './parse-m3u.ts';
import { parsePls } from './parse-pls.ts';
import { parseXml } from './parse-xml.ts';
import { UnreadableListError } from './parsed-list.ts';

const PARSERS = { m3u: parseM3u, pls: parsePls, xml: parseXml, asx: parseAsx } as const;
export type PlaylistFormat = keyof typeof PARSERS;

/** What a playlist has about a stream; neither checked nor cleaned. */
export type PlaylistRow = Readonly<
  Partial<Record<'streamUrl' | 'name' | 'genre' | 'imageUrl' | 'country' | 'language' | 'website', string>>
>;

/** @returns the reason for people when it cannot be read */
export async function readPlaylist(
  format: PlaylistFormat,
  text: string,
): Promise<readonly PlaylistRow[] | { readonly reason: string }> {
  try {
    return (await PARSERS[format](text)).map(({ values }) => onlyTexts(values));
  } catch (error) {
    if (error instanceof UnreadableListError) return { reason: error.message };
    throw error;
  }
}

const onlyTexts = (values: object): PlaylistRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''));
