/** What is wrong with a theme's custom CSS, and where. All our own. */
export const customCssErrors = {
  atLine: (line: number, what: string): string => `Line ${line}: ${what}`,
  notUnderstood: 'this cannot be read as CSS',
  atRule: (name: string): string => `@${name} is not allowed`,
  func: (name: string): string => `${name}() is not allowed`,
  address: 'url() may only name an uploaded picture, such as url(/uploads/themes/...)',
  valueSelector: 'a selector may not look at what is typed into a field: [value]',
  tooLong: 'Custom CSS may have at most 64 KiB',
} as const;
