import { customCssErrors } from '@airdial/contract/theme/custom-css-messages';
import { type CssNode, generate, ident, parse, walk } from 'css-tree';
import { CSS_AT_RULES, CSS_FUNCTIONS } from './custom-css-words.ts';

const MAX_BYTES = 64 * 1024;
const TOLD_PROBLEMS_COUNT = 10;
const UPLOAD = /^\/uploads\/[a-z]+\/[0-9a-f]{32}(?:-[a-z0-9]+)?\.(?:png|webp)$/;
/** A stray semicolon is no reason to refuse anything. */
const HARMLESS_REST = /^[\s;]*$/;

type CheckedCss = {
  /** Written anew from what was understood, so that a browser cannot read it in another way. Empty with problems. */
  readonly css: string;
  /** In words, with the line. */
  readonly problems: readonly string[];
};

/** Reads a theme's custom CSS and refuses all that would fetch from elsewhere or look at what somebody types. */
export function checkCustomCss(text: string): CheckedCss {
  if (Buffer.byteLength(text) > MAX_BYTES) return { css: '', problems: [customCssErrors.tooLong] };
  const problems: string[] = [];
  try {
    const tree = parse(text, { positions: true, parseCustomProperty: true });
    walk(tree, (node) => {
      const problem = problemOf(node);
      if (problem) problems.push(customCssErrors.atLine(node.loc?.start.line ?? 1, problem));
    });
    if (problems.length === 0) return { css: generate(tree), problems };
  } catch {
    // Nested so deep that it cannot be walked.
    problems.push(customCssErrors.atLine(1, customCssErrors.notUnderstood));
  }
  return { css: '', problems: problems.slice(0, TOLD_PROBLEMS_COUNT) };
}

/** Names are compared as a browser reads them: `u\72l` is `url`. */
const nameOf = (written: string): string => ident.decode(written).toLowerCase();

function problemOf(node: CssNode): string | null {
  switch (node.type) {
    case 'Raw':
      return HARMLESS_REST.test(node.value) ? null : customCssErrors.notUnderstood;
    case 'CDO':
    case 'CDC':
      return customCssErrors.notUnderstood;
    case 'Atrule':
      return CSS_AT_RULES.has(nameOf(node.name)) ? null : customCssErrors.atRule(nameOf(node.name));
    case 'Function':
      return CSS_FUNCTIONS.has(nameOf(node.name)) ? null : customCssErrors.func(nameOf(node.name));
    case 'Url':
      return UPLOAD.test(node.value) ? null : customCssErrors.address;
    case 'AttributeSelector':
      return nameOf(node.name.name).endsWith('value') ? customCssErrors.valueSelector : null;
    default:
      return null;
  }
}
