export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'release' | 'section'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

const ITEM = '- ';

/**
 * Reads the Markdown of a changelog as it is written by Keep a Changelog: headings, paragraphs and lists
 * with code, bold text and links. The title, and anything before the first release, is omitted.
 */
export function parseChangelog(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const part of toParts(markdown)) {
    if (part.startsWith('## '))
      blocks.push({ kind: 'release', text: part.slice(3).replaceAll(/[[\]]/g, '') });
    else if (blocks.length === 0) continue;
    else if (part.startsWith('### ')) blocks.push({ kind: 'section', text: part.slice(4) });
    else if (part.startsWith(ITEM)) addItem(blocks, parseInline(part.slice(ITEM.length)));
    else blocks.push({ kind: 'paragraph', content: parseInline(part) });
  }
  return blocks;
}

function addItem(blocks: Block[], item: readonly Inline[]): void {
  const last = blocks.at(-1);
  if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
  else blocks.push({ kind: 'list', items: [item] });
}

/** Headings, list items and paragraphs, each joined to one line. */
function toParts(markdown: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const line of markdown.split('\n').map((text) => text.trim())) {
    const isHeading = line.startsWith('#');
    if (line !== '' && isOpen && !isHeading && !line.startsWith(ITEM)) parts.push(`${parts.pop()} ${line}`);
    else if (line !== '') parts.push(line);
    isOpen = line !== '' && !isHeading;
  }
  return parts;
}

/** Text that only looks like markup stays as it is. */
export function parseInline(text: string): Inline[] {
  const inlines: Inline[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; ) {
    const found = readMarkup(text, at);
    if (!found) {
      at += 1;
      continue;
    }
    if (at > plainFrom) inlines.push({ kind: 'text', text: text.slice(plainFrom, at) });
    inlines.push(found.inline);
    at = found.end;
    plainFrom = at;
  }
  if (plainFrom < text.length) inlines.push({ kind: 'text', text: text.slice(plainFrom) });
  return inlines;
}

type Found = { readonly inline: Inline; readonly end: number };

function readMarkup(text: string, at: number): Found | null {
  if (text[at] === '`') return readBetween(text, at, '`', 'code');
  if (text.startsWith('**', at)) return readBetween(text, at, '**', 'strong');
  return text[at] === '[' ? readLink(text, at) : null;
}

function readBetween(text: string, at: number, mark: string, kind: 'code' | 'strong'): Found | null {
  const from = at + mark.length;
  const to = text.indexOf(mark, from);
  return to > from ? { inline: { kind, text: text.slice(from, to) }, end: to + mark.length } : null;
}

/** Paths lead into the repository, which an installation does not serve: their text remains. */
function readLink(text: string, at: number): Found | null {
  const middle = text.indexOf('](', at);
  const end = text.indexOf(')', middle);
  if (middle < 0 || end < 0) return null;
  const [label, href] = [text.slice(at + 1, middle), text.slice(middle + 2, end)];
  if (label.includes('[')) return null;
  const inline = /^https?:\/\//.test(href)
    ? ({ kind: 'link', text: label, href } as const)
    : ({ kind: 'text', text: label } as const);
  return { inline, end: end + 1 };
}
