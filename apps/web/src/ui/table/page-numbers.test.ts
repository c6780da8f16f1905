import { describe, expect, it } from 'vitest';
import { pageMarks } from './page-numbers.ts';

describe('pageMarks', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('lists the pages around page %i of %i', (current, total, marks) =>
    expect(pageMarks(current, total)).toEqual(marks),
  );
});
