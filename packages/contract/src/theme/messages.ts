export const themeErrors = {
  notFound: 'Theme not found',
  nameTaken: 'Another theme has this name already',
  isKept: 'The default theme and the active one cannot be deleted',
} as const;

export const adminThemeNotices = {
  deleted: 'Theme deleted successfully',
  activated: 'Theme activated successfully',
  created: 'Theme created successfully',
  updated: 'Theme updated successfully',
  uploaded: 'Logo assets uploaded successfully!',
} as const;

/** Errors in a theme's custom CSS. */
export const customCssErrors = {
  atLine: (line: number, what: string): string => `Line ${line}: ${what}`,
  notUnderstood: 'this cannot be read as CSS',
  atRule: (name: string): string => `@${name} is not allowed`,
  func: (name: string): string => `${name}() is not allowed`,
  address: 'url() may only name an uploaded picture, such as url(/uploads/themes/...)',
  valueSelector: 'a selector may not look at what is typed into a field: [value]',
  tooLong: 'Custom CSS may have at most 64 KiB',
} as const;
