import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { parseMarkup } from '../../../lib/untrusted-input/parse-markup.ts';
import { addRow, type ParsedRow } from './parsed-list.ts';

/** ASX, the playlist of Windows Media: addresses in `ref` and `entryref`, in any case and often not well-formed. */
export async function parseAsx(text: string): Promise<ParsedRow[]> {
  const rows: ParsedRow[] = [];
  let titles: string[] | null = null;
  let title = '';
  let listTitle = '';
  let isEntry = false;
  await parseMarkup(text, {
    onOpen(name, { href: streamUrl = '' }, line) {
      if (name === 'entry') [isEntry, title] = [true, ''];
      if (name === 'title') titles = [];
      if ((name === 'ref' || name === 'entryref') && streamUrl !== '')
        addRow(rows, { line, values: { name: title || listTitle || nameOfAddress(streamUrl), streamUrl } });
    },
    onText: (content) => titles?.push(content),
    onClose(name) {
      if (name === 'entry') isEntry = false;
      if (name !== 'title' || !titles) return;
      if (isEntry) title = titles.join('').trim();
      else listTitle = titles.join('').trim();
      titles = null;
    },
  });
  return rows;
}
