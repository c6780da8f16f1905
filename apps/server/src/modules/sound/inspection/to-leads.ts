import { inspectionNotes } from '@airdial/contract/channel/messages';
import { isWebAddress } from '@airdial/contract/common/web-address';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { cleanText } from '../../../lib/untrusted-input/clean-text.ts';
import { parseLenientJson } from '../../../lib/untrusted-input/parse-lenient-json.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { type PlaylistFormat, readPlaylist } from '../../dial/lists/playlist-service.ts';
import { CANDIDATES_MAX_COUNT, type Lead, type StreamFacts } from './inspection-types.ts';
import type { TextDocument } from './open-address.ts';
import { parsePage } from './parse-page.ts';
import { parseServerDocument } from './server-documents.ts';

/** Lines of a playlist beyond it are not read: twenty addresses of the greatest length fit. */
const LIST_MAX_CHARS = 65_536;

export type Leads = { readonly leads: readonly Lead[]; readonly notes: readonly string[] };

/** What a document leads to: streams, playlists and pages. Null: it is none of the known kinds. */
export async function toLeads(document: TextDocument, known: StreamFacts): Promise<Leads | null> {
  const { kind, url } = document;
  switch (kind) {
    case 'm3u':
    case 'pls':
    case 'xml':
    case 'asx':
      return fromPlaylist(document, kind, known);
    case 'json': {
      const leads = parseServerDocument(parseLenientJson(document.bytes, null), url);
      return leads && limited(document, leads);
    }
    case 'page':
      return fromPage(document, known);
    default:
      return null;
  }
}

const isMarkup = (format: PlaylistFormat): boolean => format === 'xml' || format === 'asx';

async function fromPlaylist(
  document: TextDocument,
  format: PlaylistFormat,
  known: StreamFacts,
): Promise<Leads> {
  const text = isMarkup(format) ? document.text : document.text.slice(0, LIST_MAX_CHARS);
  const rows = await readPlaylist(format, text);
  if ('reason' in rows) return { leads: [], notes: [inspectionNotes.badList(document.url, rows.reason)] };
  const leads = rows.flatMap(({ streamUrl = '', ...row }) => {
    const { name, genre, imageUrl, country, language, website } = row;
    // A name that the parser took from the address is none.
    const isNamed = name !== undefined && name !== nameOfAddress(streamUrl);
    const facts = withoutUndefined({
      name: isNamed ? name : undefined,
      genre,
      imageUrl,
      country,
      language,
      website,
    });
    return toLead(streamUrl, document, { ...known, ...facts });
  });
  return limited(document, leads);
}

/** Links are followed only when the page itself names no stream: what may be one first, then player pages. */
async function fromPage(document: TextDocument, known: StreamFacts): Promise<Leads> {
  const { title, icon, media, guesses, streams, players } = await parsePage(document.text, document.url);
  const facts = {
    ...known,
    name: known.name ?? cleanText(title),
    imageUrl: icon ?? known.imageUrl ?? null,
    website: document.url,
  };
  const named = media.flatMap((url) => toLead(url, document, facts));
  const others = (urls: readonly string[]) => urls.flatMap((url) => toLead(url, document, facts, 'guess'));
  const leads = [...named, ...others(guesses)];
  return limited(document, leads.length === 0 ? others([...streams, ...players]) : leads);
}

function toLead(
  address: string,
  { url: base }: TextDocument,
  facts: StreamFacts,
  role: Lead['role'] = 'named',
): Lead[] {
  const url = URL.parse(address.trim(), base);
  return url && isWebAddress(url.href) ? [{ url: url.href, facts, role }] : [];
}

function limited({ url, isCut }: TextDocument, leads: readonly Lead[]): Leads {
  const max = CANDIDATES_MAX_COUNT;
  const notes = [
    ...(leads.length > max ? [inspectionNotes.tooManyEntries(url, max)] : []),
    ...(isCut ? [inspectionNotes.cut(url)] : []),
  ];
  return { leads: leads.slice(0, max), notes };
}
