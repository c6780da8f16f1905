import { basename } from 'node:path';

/** Which file has the name that its classes begin with. */
const files = new Map<string, string>();

/**
 * The global name of a CSS module's class: `title` of line-card.module.css becomes `line-card_title`.
 * Names that are words show in the inspector where an element is styled, and compress better than
 * hashes.
 *
 * @throws Error for a second file of the same name, whose classes would be those of the first
 */
export const toGlobalClassName = (className: string, file: string): string => {
  const prefix = basename(file, '.module.css');
  const known = files.get(prefix) ?? file;
  if (known !== file) throw new Error(`${file} needs another name: ${known} has it already`);
  files.set(prefix, file);
  return `${prefix}_${className}`;
};
