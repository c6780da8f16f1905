export const adminThemeErrors = {
  loadFailed: 'Failed to load themes',
  deleteFailed: 'Failed to delete theme',
  activateFailed: 'Failed to activate theme',
  duplicateFailed: 'Failed to duplicate theme',
  saveFailed: 'Failed to save theme',
  uploadFailed: 'Upload failed',
  /** Our own. */
  notFound: 'Theme not found',
  isKept: 'The default theme and the active one cannot be deleted',
  saveBeforeUpload: 'Please save the theme first before uploading assets',
} as const;

export const adminThemeNotices = {
  deleted: 'Theme deleted successfully',
  activated: 'Theme activated successfully',
  duplicated: 'Theme duplicated successfully',
  created: 'Theme created successfully',
  updated: 'Theme updated successfully',
  applied: 'Theme changes applied immediately',
  uploading: 'Uploading logo assets...',
  uploaded: 'Logo assets uploaded successfully!',
} as const;

export const adminThemeTexts = {
  active: 'Active',
  default: 'Default',
  chooseColor: 'Choose Color',
  done: 'Done',
  newTheme: 'New Theme',
  saveChanges: 'Save Changes',
  uploadAssets: (count: number): string => `Upload Assets (${count})`,
  copyOf: (name: string): string => `${name} (Copy)`,
} as const;
