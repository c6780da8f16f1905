import { element } from '../standalone-pages/element.ts';

type DataRow = readonly [name: string, ...cells: HTMLTableCellElement[]];

/** A table with a name for each row and column; narrow screens scroll it. */
export const dataTable = (
  caption: string,
  columns: readonly string[],
  rows: readonly DataRow[],
): HTMLElement => {
  const headings = columns.map((name) => element('th', { scope: 'col' }, name));
  const toRow = ([name, ...cells]: DataRow) =>
    element('tr', {}, element('th', { scope: 'row' }, name), ...cells);
  const table = element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...headings)),
    element('tbody', {}, ...rows.map(toRow)),
  );
  return element('div', { class: 'scroller' }, table);
};
