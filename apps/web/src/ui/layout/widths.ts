/** The layouts beside that of a phone, `(--tablet)` in styles. In em, because larger text needs more room. */
export const WIDTHS = {
  tablet: '(min-width: 43.75em)',
  desktop: '(min-width: 56.25em)',
  wide: '(min-width: 80em)',
} as const;
