import { TITLE_MAX_CHARS } from '@airdial/contract/limits';
import { themeErrors } from '@airdial/contract/theme/messages';

const COPY_END = ' (Copy)';

export const adminThemeErrors = {
  notFound: themeErrors.notFound,
  loadFailed: 'Failed to load themes',
  deleteFailed: 'Failed to delete theme',
  activateFailed: 'Failed to activate theme',
  duplicateFailed: 'Failed to duplicate theme',
  saveFailed: 'Failed to save theme',
  uploadFailed: 'Upload failed',
  saveBeforeUpload: 'Please save the theme first before uploading assets',
} as const;

export const adminThemeTexts = {
  active: 'Active',
  default: 'Default',
  chooseColor: 'Choose Color',
  done: 'Done',
  newTheme: 'New Theme',
  saveChanges: 'Save Changes',
  uploadAssets: (count: number): string => `Upload Assets (${count})`,
  /** At most as long as a name may be. */
  copyOf: (name: string): string => `${name.slice(0, TITLE_MAX_CHARS - COPY_END.length)}${COPY_END}`,
} as const;

/** Notices of the page alone; the server sends those of the contract's `adminThemeNotices`. */
export const themeEditorNotices = {
  duplicated: 'Theme duplicated successfully',
  applied: 'Theme changes applied immediately',
  uploading: 'Uploading logo assets...',
} as const;
