export type PageMark = number | 'gap';

const NEIGHBORS = 1;

/**
 * The first and the last page, the current one and its neighbors; 'gap' stands for omitted pages.
 */
export const pageMarks = (current: number, total: number): readonly PageMark[] => {
  const shown = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= NEIGHBORS,
  );
  return shown.flatMap((page, index): PageMark[] => {
    const skipped = page - (shown[index - 1] ?? page - 1) - 1;
    if (skipped === 0) return [page];
    return skipped === 1 ? [page - 1, page] : ['gap', page];
  });
};
