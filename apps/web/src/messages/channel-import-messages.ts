import { LIST_FORMATS } from '@airdial/contract/channel-list/formats';
import type { ImportJob, ImportRemark, PreviewRow } from '@airdial/contract/channel-list/schema';
import { formatCount } from '@airdial/contract/common/format-count';

const channels = (number: number): string => (number === 1 ? '1 channel' : `${formatCount(number)} channels`);

export const importTexts = {
  open: 'Import channels…',
  title: 'Import channels',
  sources: 'Where the list is',
  file: 'File',
  text: 'Text',
  address: 'Address',
  formats:
    `${LIST_FORMATS.join(', ').toUpperCase()}, ASX, favorites of Kodi, or a station in each line, ` +
    'with up to 10,000 channels and 20 MB.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  textLabel: 'Text of the list',
  textHint: 'Paste a list, or addresses of streams, one a line.',
  addressLabel: 'Address of the list',
  addressHint: 'The server fetches it.',
  read: 'Preview',
  reading: 'Reading the list…',
  readFailed: 'The list could not be read',
  fileNextStep: 'Correct the file and choose it again, or paste its text under Text.',
  textNextStep: 'Correct the text and press Preview again.',
  addressNextStep: 'Check the address, or open it in your browser, save the list and choose it under File.',
  startFailed: 'The import could not be started',
  startNextStep: 'Your rows are still here: try again.',
  expiredNextStep: 'Press Another list and read it again.',
  loadFailed: 'Failed to load the import',
  undoFailed: 'Failed to undo the import',
  discard: 'Discard the preview and what you have changed in it?',
  back: 'Another list',
  cancel: 'Cancel',
  apply: 'Apply',
} as const;

export const importPreviewTexts = {
  table: 'Preview of the import',
  counts: (rows: Readonly<Record<PreviewRow['status'], number>>): string =>
    `${formatCount(rows.new)} new, ${formatCount(rows.duplicate)} ${rows.duplicate === 1 ? 'duplicate' : 'duplicates'}, ${formatCount(rows.invalid)} invalid`,
  show: 'Show',
  all: 'All rows',
  noneShown: 'No rows of this kind',
  selectAllNew: (number: number): string => `Select all new rows (${formatCount(number)})`,
  select: (name: string, line: number): string => `Import ${name || `line ${line}`}`,
  columns: {
    select: 'Import',
    number: 'Number',
    name: 'Name',
    streamUrl: 'Stream URL',
    status: 'Status',
    actions: 'Actions',
  },
  field: (field: string, line: number): string => `${field}, line ${line}`,
  duplicateOf: (name: string, line: number | null): string =>
    line === null ? `Same as ${name}` : `Same as ${name} in line ${line}`,
  more: (name: string, line: number): string => `Edit all fields of ${name || `line ${line}`}`,
  moreTitle: (line: number): string => `Edit line ${line}`,
  start: (number: number): string => `Import ${channels(number)}`,
  starting: 'Starting…',
} as const;

/** Which of the imported channels the home page features. */
export const importFeaturedTexts = {
  label: 'Featured',
  modes: {
    list: 'As the list says',
    all: 'All of them',
    none: 'None of them',
    genres: 'Those of some genres',
  },
  genres: 'Feature the channels of',
  genre: (genre: string, count: number): string => `${genre} (${formatCount(count)})`,
} as const;

export const importStatusTexts: Readonly<Record<PreviewRow['status'], string>> = {
  new: 'New',
  duplicate: 'Duplicate',
  invalid: 'Invalid',
};

export const importJobTexts = {
  recent: 'Recent imports',
  progress: ({ state, total, done, created, undone }: ImportJob): string =>
    state === 'undoing'
      ? `The import is being undone: ${formatCount(undone)} of ${channels(created)} deleted`
      : `${formatCount(done)} of ${channels(total)} imported`,
  result: ({ state, created, failed, undone, kept }: ImportJob): string =>
    state === 'undone'
      ? `${channels(undone)} deleted${kept === 0 ? '' : `, ${formatCount(kept)} kept`}`
      : `${channels(created)} created${failed === 0 ? '' : `, ${formatCount(failed)} failed`}`,
  state: (job: ImportJob): string =>
    `${job.state === 'undone' ? 'Undone: ' : ''}${importJobTexts.result(job)}`,
  finished: (job: ImportJob): string =>
    `Import ${job.state === 'undone' ? 'undone' : 'finished'}: ${importJobTexts.result(job)}`,
  pictures: (count: number): string =>
    `${count === 1 ? '1 picture is' : `${formatCount(count)} pictures are`} still to be fetched; the channels play without them.`,
  goesOn: 'You may close this dialog: it continues on the server.',
  show: 'Show',
  failedHint:
    'Correct the failed rows in your list and import it again: channels that exist are duplicates then.',
  remarks: 'Rows with remarks',
  remarkColumns: { line: 'Line', name: 'Name', state: 'Result', reason: 'Reason' },
  remarkStates: { created: 'Created', failed: 'Failed', kept: 'Kept' } satisfies Record<
    ImportRemark['state'],
    string
  >,
  undo: 'Undo import',
  undoUntil: (time: string): string => `The import can be undone until ${time}.`,
  undoTitle: 'Undo this import?',
  undoWarning: ({ created }: ImportJob): string =>
    `This deletes the ${channels(created)} that the import has created. Channels that were changed since are kept.`,
  done: 'Done',
} as const;
