/** What mail programs read as parts of an address: dots of any script, and separators. */
const DOT_IN_WORD = /([.．。｡․])(?=\S)/gu;
const SEPARATORS = /[/\\@:]+/gu;

/**
 * A person's name as it stands in a mail. An attacker can register another person's address under a
 * name such as `http://evil.example`, and mail programs make links of plain text: without
 * separators, and with a space after each dot, nothing of it is an address. `J.R.` becomes `J. R.`.
 */
export const toUnlinkableName = (name: string): string =>
  name.replace(SEPARATORS, ' ').replace(DOT_IN_WORD, '$1 ').replace(/\s+/gu, ' ').trim();
