export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** What XML 1.0 cannot contain, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Fit for elements and attributes. */
const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"\t\n\r]/g, (char) => ESCAPES[char] ?? char);

type Values = Readonly<Record<string, string | null>>;

const given = (values: Values): (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, escapeXml(value)] as const],
  );

/** Values that are empty are left out. */
export const toElements = (values: Values): string =>
  given(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

/** Values that are empty are left out. */
export const toAttributes = (values: Values): string =>
  given(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
