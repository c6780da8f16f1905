/** Returns the URL if it is http or https, which stored values may not be; null otherwise. */
export const toHttpUrl = (value: string | null | undefined): string | null => {
  const url = value ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
};
