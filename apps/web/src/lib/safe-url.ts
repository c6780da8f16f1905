/** An address that a link may lead to: http or https and nothing else, whatever was stored. */
export const httpAddress = (value: string | null | undefined): string | null => {
  const url = value ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
};
