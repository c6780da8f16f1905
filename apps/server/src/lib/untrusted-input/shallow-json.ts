/** Bodies, lists and documents are a few levels deep, also those of other programs. */
const NESTING_MAX_DEPTH = 64;
/** Ten thousand channels of the public directory have 400,000, ours with their programs twice as many. */
export const JSON_VALUES_MAX_COUNT = 1_000_000;
const [QUOTE, BACKSLASH, COMMA, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] =
  Buffer.from('"\\,[]{}');

/**
 * Parses JSON that comes from outside. Some thousand nested arrays, which fit into the body of a request,
 * can end the whole process of Node 26 in JSON.parse, so deep nesting is refused before it.
 *
 * @throws SyntaxError when it is not JSON, or nested deeper than 64 levels
 */
export function parseShallowJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw new SyntaxError(`JSON nested deeper than ${NESTING_MAX_DEPTH} levels`);
  return JSON.parse(text);
}

/** @returns undefined when it is not JSON, or nested deeper than 64 levels */
export function parseShallowJsonIfValid(text: string): unknown {
  try {
    return parseShallowJson(text);
  } catch {
    return undefined;
  }
}

/** Exact for JSON. Where a text is none, a parser ends, and what is counted behind that place does not matter. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findEndOfString(text, at + 1);
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      depth += 1;
      if (depth > NESTING_MAX_DEPTH) return true;
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

/**
 * Whether JSON may have more values than that, before any of them is made: what takes two bytes in a text
 * takes a hundred in memory. An empty array or object counts twice.
 */
export function hasMoreValues(text: string, maxCount: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count <= maxCount; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findEndOfString(text, at + 1);
    else if (code === COMMA || code === OPEN_BRACKET || code === OPEN_BRACE) count += 1;
  }
  return count > maxCount;
}

/** @returns the place of the closing quote, or the length of the text */
function findEndOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    const isEscaped = (quote - first) % 2 === 1;
    if (!isEscaped) return quote;
  }
  return text.length;
}
