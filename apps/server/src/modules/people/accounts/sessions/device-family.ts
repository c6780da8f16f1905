const USER_AGENT_MAX_CHARS = 512;

/** In this order: a browser's name contains those of the browsers it descends from. */
const BROWSERS = [
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/'],
  ['Opera', 'OPR/', 'Opera'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Chrome', 'Chrome/', 'CriOS/', 'Chromium/'],
  ['Safari', 'Safari/'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['ChromeOS', 'CrOS'],
  ['Windows', 'Windows'],
  ['Mac', 'Macintosh'],
  ['Linux', 'Linux'],
] as const;

type Families = readonly (readonly [name: string, ...marks: readonly string[]])[];

const findFamily = (families: Families, userAgent: string): string | undefined =>
  families.find(([, ...marks]) => marks.some((mark) => userAgent.includes(mark)))?.[0];

/**
 * Browser and system of a User-Agent, such as `Firefox on Windows`: one of a few texts, whatever was
 * sent. Empty when neither is known.
 */
export function toDeviceFamily(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX_CHARS);
  const families = [findFamily(BROWSERS, text), findFamily(SYSTEMS, text)];
  return families.filter((family) => family !== undefined).join(' on ');
}
