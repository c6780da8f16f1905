import { element } from '../standalone-pages/element.ts';

/** A part of the page with its lines of the report. */
export type Section = { readonly node: HTMLElement; readonly lines: () => string[] };

export const createSection = (
  title: string,
  lines: () => string[],
  ...content: readonly Node[]
): Section => ({
  node: element('section', { class: 'card', 'aria-label': title }, element('h2', {}, title), ...content),
  lines: () => [title, ...lines().map((line) => `  ${line}`)],
});
