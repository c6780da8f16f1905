import { parseMarkup } from './parse-markup.ts';

export type AsxEntry = { readonly url: string; readonly name: string };

/** ASX, the playlist of Windows Media: addresses in `ref` and `entryref`, in any case and often not well-formed. */
export async function parseAsx(text: string): Promise<AsxEntry[]> {
  const entries: AsxEntry[] = [];
  let titles: string[] | null = null;
  let title = '';
  let listTitle = '';
  let isEntry = false;
  await parseMarkup(text, {
    onOpen(name, { href = '' }) {
      if (name === 'entry') [isEntry, title] = [true, ''];
      if (name === 'title') titles = [];
      if ((name === 'ref' || name === 'entryref') && href !== '')
        entries.push({ url: href, name: title || listTitle });
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
  return entries;
}
