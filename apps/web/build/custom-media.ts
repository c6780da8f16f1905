import { WIDTHS } from '../src/ui/layout/widths.ts';

const queries: ReadonlyMap<string, string> = new Map(Object.entries(WIDTHS));

/** Replaces `(--tablet)` and the others in the media queries of styles. */
export const customMedia = {
  postcssPlugin: 'custom-media',
  AtRule: {
    media: (rule: { params: string }) => {
      rule.params = rule.params.replace(/\(--(\w+)\)/g, (query, name: string) => queries.get(name) ?? query);
    },
  },
};
