const BASIC: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** HTML's names of the characters U+00A0 to U+00FF, in order. */
const LATIN1_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const LATIN1_FROM = 0xa0;
const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  euro: '€',
};

const named = new Map<string, string>([
  ...Object.entries(BASIC),
  ...Object.entries(TYPOGRAPHIC),
  ...LATIN1_NAMES.map((name, index): [string, string] => [name, String.fromCharCode(LATIN1_FROM + index)]),
]);

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi;
const CODE_POINT_MAX = 0x10ffff;

/** Decodes once: `&amp;lt;` is the text `&lt;`. Unknown entities stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return named.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : whole;
  });
