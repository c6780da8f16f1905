import { createRequire } from 'node:module';
import { customCssErrors } from '@airdial/contract/theme/messages';
import type { CssNode } from 'css-tree';
import { CSS_AT_RULES, CSS_FUNCTIONS } from './custom-css-allow-list.ts';

const MAX_BYTES = 64 * 1024;
const REPORTED_PROBLEMS_MAX = 10;
/** Each costs as much as a thousand characters, and the server does nothing else meanwhile. */
const PARSE_ERRORS_MAX = 200;
const UPLOAD = /^\/uploads\/[a-z]+\/[0-9a-f]{32}(?:-[a-z0-9]+)?\.(?:png|webp)$/;
/** Stray semicolons are harmless. */
const HARMLESS_REST = /^[\s;]*$/;

const require = createRequire(import.meta.url);

type CheckedCss = {
  /**
   * Generated from the parsed tree, so that a browser cannot read it differently. Empty with
   * problems.
   */
  readonly css: string;
  /** Messages with line numbers. */
  readonly problems: readonly string[];
};

/**
 * Parses a theme's custom CSS and rejects what could fetch from other hosts or read typed values.
 */
export function checkCustomCss(text: string): CheckedCss {
  if (text === '') return { css: '', problems: [] };
  if (Buffer.byteLength(text) > MAX_BYTES) return { css: '', problems: [customCssErrors.tooLong] };
  // Loaded at the first use: it takes 4 MB, and few themes have custom CSS.
  const { generate, ident, parse, walk }: typeof import('css-tree') = require('css-tree');
  /** Decodes escapes as a browser does: `u\72l` is `url`. */
  const decodeName = (name: string): string => ident.decode(name).toLowerCase();
  const problems: string[] = [];
  try {
    // css-tree 3.2 reads one token beyond the text, which is one of a former text, and may then never end.
    parse(';'.repeat(text.length + 1), { context: 'declarationList' });
    let errorsCount = 0;
    const onParseError = () => {
      errorsCount += 1;
      if (errorsCount > PARSE_ERRORS_MAX) throw new Error('The parser found too many errors.');
    };
    const tree = parse(text, { positions: true, parseCustomProperty: true, onParseError });
    walk(tree, (node) => {
      const problem = findProblem(node, decodeName);
      if (problem) problems.push(customCssErrors.atLine(node.loc?.start.line ?? 1, problem));
    });
    if (problems.length === 0) return { css: generate(tree), problems };
  } catch {
    // The text has too many errors, or the tree is nested too deeply to be walked.
    problems.push(customCssErrors.atLine(1, customCssErrors.notUnderstood));
  }
  return { css: '', problems: problems.slice(0, REPORTED_PROBLEMS_MAX) };
}

function findProblem(node: CssNode, decodeName: (name: string) => string): string | null {
  switch (node.type) {
    case 'Raw':
      return HARMLESS_REST.test(node.value) ? null : customCssErrors.notUnderstood;
    case 'CDO':
    case 'CDC':
      return customCssErrors.notUnderstood;
    case 'Atrule':
      return CSS_AT_RULES.has(decodeName(node.name)) ? null : customCssErrors.atRule(decodeName(node.name));
    case 'Function':
      return CSS_FUNCTIONS.has(decodeName(node.name)) ? null : customCssErrors.func(decodeName(node.name));
    case 'Url':
      return UPLOAD.test(node.value) ? null : customCssErrors.address;
    case 'AttributeSelector':
      return decodeName(node.name.name).endsWith('value') ? customCssErrors.valueSelector : null;
    default:
      return null;
  }
}
