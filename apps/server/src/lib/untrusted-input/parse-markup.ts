import { Parser } from 'htmlparser2';
import { TimeSlice } from '../time-slice.ts';

const CHUNK_CHARS = 8_192;
/** Each end tag searches the open elements. No page or playlist is nested deeper. */
const NESTING_MAX_DEPTH = 500;

export type MarkupHandler = {
  /** @param line in which the element ends, from 1 */
  onOpen(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  onText?(text: string): void;
  onClose?(name: string): void;
};

/** Reads HTML, or XML that is as careless as HTML (ASX). Names are in lower case; nothing is fetched or run. */
export async function parseMarkup(text: string, handler: MarkupHandler): Promise<void> {
  let depth = 0;
  let line = 1;
  let lineEnd = text.indexOf('\n');
  const lineAt = (index: number): number => {
    for (; lineEnd !== -1 && lineEnd < index; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    return line;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      handler.onOpen(name, attributes, lineAt(parser.endIndex));
    },
    ontext: (content) => handler.onText?.(content),
    onclosetag(name) {
      depth -= 1;
      handler.onClose?.(name);
    },
  });
  const slice = new TimeSlice();
  for (let from = 0; from < text.length && depth < NESTING_MAX_DEPTH; from += CHUNK_CHARS) {
    if (slice.isOver) await slice.next();
    parser.write(text.slice(from, from + CHUNK_CHARS));
  }
  parser.end();
}
