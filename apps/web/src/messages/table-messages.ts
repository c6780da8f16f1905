export const tablePaginationTexts = { first: 'First page', last: 'Last page' } as const;
