/** What `reportFailure` shows for a failed call about a theme: the specification's text, and no reason. */
export const themeFailure = (text: string) =>
  ({ fallback: text, isWhole: true, fixFields: text, signedOut: null }) as const;
