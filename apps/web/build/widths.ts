/** The layouts beside that of a phone. In em, because larger text needs more room. */
const WIDTHS: Readonly<Record<string, string>> = {
  '--tablet': '(min-width: 43.75em)',
  '--desktop': '(min-width: 56.25em)',
  '--wide': '(min-width: 80em)',
};

/** Replaces `(--tablet)` and the others in the media queries of styles. */
export const customMedia = {
  postcssPlugin: 'custom-media',
  AtRule: {
    media: (rule: { params: string }) => {
      rule.params = rule.params.replace(/\((--\w+)\)/g, (query, name: string) => WIDTHS[name] ?? query);
    },
  },
};
