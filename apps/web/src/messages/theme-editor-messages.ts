import { UPLOAD_FORMATS_TEXT, uploadErrors } from '@airdial/contract/upload/messages';
import { draftTexts } from './draft-messages.ts';

/** Texts of the System Theme tab; those of the specification are in admin-theme-messages.ts. */
export const themeListTexts = {
  title: 'Themes',
  hint: 'One theme is active: every page wears it.',
  edit: 'Edit',
  activate: 'Activate',
  duplicate: 'Duplicate',
  delete: 'Delete',
  confirmDelete: (name: string): string => `Delete the theme “${name}”? This cannot be undone.`,
  action: (action: string, name: string): string => `${action} ${name}`,
  lowContrast: (count: number): string => `Low contrast (${count})`,
  failedHint: 'The server did not answer as it should.',
} as const;

export const lowContrastTexts = {
  dialogTitle: 'Some texts are hard to read',
  dialogHint: (name: string): string =>
    `“${name}” has texts below the contrast that WCAG AA asks for (4.5:1). Some listeners will not be able to read them.`,
  title: (count: number): string =>
    count === 1 ? 'One text is hard to read' : `${count} texts are hard to read`,
  pair: (mode: 'light' | 'dark', text: string, background: string, ratio: string): string =>
    `${mode === 'light' ? 'Light' : 'Dark'} mode: ${text} on ${background}, ${ratio}:1 of 4.5:1`,
  activateAnyway: 'Activate Anyway',
  cancel: 'Cancel',
} as const;

const CONTRAST_NAMES: Readonly<Record<string, string>> = {
  text: 'text',
  'text-secondary': 'secondary text',
  'primary-text': 'text in the primary color',
  'secondary-text': 'text in the secondary color',
  'error-text': 'text in the error color',
  background: 'the background',
  paper: 'cards',
  'navigation text': 'text',
  'navigation background': 'the navigation bar',
};

/**
 * The name of a color of the contrast check: `primary-contrast` is the text on the primary color.
 */
export const contrastColorName = (name: string): string => {
  const label = CONTRAST_NAMES[name];
  if (label !== undefined) return label;
  if (name.endsWith('-contrast')) return 'text';
  return name.endsWith('-dark') ? `dark ${name.slice(0, -'-dark'.length)}` : name;
};

/** A session that ended before a theme was saved. */
export const themeDraftTexts = {
  ...draftTexts,
  leftOut: 'Pictures that were chosen are not kept. Please choose them again.',
} as const;

export const themeEditorTexts = {
  back: 'All themes',
  newTitle: 'New theme',
  parts: 'Parts of the theme',
  partWithErrors: (title: string, count: number): string => `${title} (${count} to fix)`,
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  discard: 'Discard Changes',
  confirmDiscard: 'Discard all unsaved changes to this theme? This cannot be undone.',
  leaveUnsaved: 'Leave without saving? Your changes to this theme will be lost.',
  editedMeanwhile: 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.',
  deletedMeanwhile: 'This theme was deleted meanwhile. Saving creates it again.',
  loadNewest: 'Load the Newest',
  saveMine: 'Save Mine Anyway',
  cssHint:
    'At most 64 KiB, for every page but sign-in and administration. No @import, @font-face or outside addresses. Open a page with ?safe=1 to see it without.',
  chooseColorOf: (label: string): string => `Choose Color: ${label}`,
  colorText: 'Color as text',
  automatic: 'Automatic',
  letters: { none: 'As written', uppercase: 'UPPERCASE', lowercase: 'lowercase', capitalize: 'Capitalized' },
} as const;

export const colorPickerTexts = {
  color: 'Color',
  hue: 'Hue',
  alpha: 'Alpha',
  saturationAndBrightness: (saturation: number, brightness: number): string =>
    `Saturation ${saturation}%, Brightness ${brightness}%`,
} as const;

export const logoSlotTexts = {
  address: (label: string): string => `Address of ${label}`,
  pick: (label: string): string => `Choose File for ${label}`,
  drop: 'Drop an image here, or',
  browse: 'Choose File',
  pending: (name: string): string => `${name}, not uploaded yet`,
  remove: (label: string): string => `Remove ${label}`,
  formats: `${UPLOAD_FORMATS_TEXT}, at most 5 MB.`,
  faviconHint: `32x32 px is recommended. ${UPLOAD_FORMATS_TEXT}, at most 5 MB.`,
  /** Names the file, and the formats where it has another one. */
  refused: (file: string, message: string): string =>
    message === uploadErrors.notAnImage
      ? `${file}: ${message} (${UPLOAD_FORMATS_TEXT}).`
      : `${file}: ${message}`,
  cancelUpload: 'Cancel',
  uploadCancelled: 'Upload cancelled. Nothing was changed.',
} as const;

export const themePreviewTexts = {
  title: 'Preview',
  mode: 'Mode of the preview',
  light: 'Light',
  dark: 'Dark',
  wholePage: 'Preview on the whole page',
  wholePageHint: 'Only you see it, until you leave the editor.',
  applied: 'This theme is active: your changes show on this page. Others see them once you save.',
  channelNumber: '7',
  channelName: 'Night Drive',
  channelSong: 'Low Tide · The Buoys',
  play: 'Play',
  more: 'More',
  field: 'Search channels',
  code: 'radio.example:8000/live',
  disabled: 'Off air',
  states: { error: 'Error', warning: 'Warning', info: 'Info', success: 'Success' },
} as const;
