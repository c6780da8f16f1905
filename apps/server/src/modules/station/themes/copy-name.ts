import { TITLE_MAX_CHARS } from '@airdial/contract/limits';

const COPY = / \(Copy(?: \d{1,9})?\)$/;

export const isSameName = (name: string, other: string): boolean => fold(name) === fold(other);

/** The name of a copy: 'Dusk (Copy)', then 'Dusk (Copy 2)'. Every other name stays as it is. */
export function nextCopyName(name: string, taken: readonly string[]): string {
  const [suffix] = COPY.exec(name) ?? [];
  if (suffix === undefined) return name;
  const isTaken = (candidate: string) => taken.some((other) => isSameName(other, candidate));
  const original = name.slice(0, -suffix.length).replace(COPY, '');
  const toName = (number: number) => {
    const end = number === 1 ? ' (Copy)' : ` (Copy ${number})`;
    return `${original.slice(0, TITLE_MAX_CHARS - end.length).toWellFormed()}${end}`;
  };
  let number = 1;
  while (isTaken(toName(number))) number += 1;
  return toName(number);
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();
