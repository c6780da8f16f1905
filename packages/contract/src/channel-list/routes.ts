import * as z from 'zod/mini';
import { joinWords } from '../common/join-words.ts';
import { oneOf } from '../common/query-values.ts';
import { success } from '../common/schema.ts';
import { CHANNEL_LIST_MAX_BYTES } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { LIST_FORMATS, LIST_TYPES, PLAYER_FORMATS, WHOLE_FORMATS } from './formats.ts';
import { importRule, listSourceRule } from './input.ts';
import { importJob, importRemark, previewRow } from './schema.ts';

const toNames = (formats: readonly string[]): string => joinWords(formats.map((format) => `\`${format}\``));

export const exportChannels = defineRoute({
  method: 'GET',
  path: '/api/channels/export',
  access: 'admin',
  summary:
    `The channels in the order of their numbers, as a file. ${toNames(WHOLE_FORMATS)} have all channels with everything ` +
    'that is stored about them, program schedules included; counts of listeners, songs and the relay, ' +
    'which each station confirms for itself, are not part of a list. ' +
    `${toNames(PLAYER_FORMATS)} are for other players and have the active channels, as far as the format ` +
    'describes them. In `csv`, a text that spreadsheets would read as a formula begins with an apostrophe.',
  query: z.object({ format: oneOf('format', LIST_FORMATS) }),
  response: z.string(),
  downloadTypes: Object.values(LIST_TYPES),
  errors: [],
});

export const previewImport = defineRoute({
  method: 'POST',
  path: '/api/channels/import/preview',
  access: 'admin',
  summary:
    'Read a list of channels and create nothing: as `text`, from a `url`, or as the form file `file`, in any of the ' +
    'formats of the export, or as other programs write lists; its content tells the format. A row is a `duplicate` of a ' +
    'channel or an earlier row with the same stream, or of the same station in another quality, which then becomes one of its addresses. Every row has a number ' +
    'that is free. A row without a usable name or stream is `invalid`, or one that can never sound; other fields that ' +
    'are wrong are left out. ' +
    '`room` is how many channels the station can have beside those that it has. ' +
    '`POST /api/channels/import` takes rows of the preview, until ten others were made (30 days at most); ' +
    '`POST /api/channels` takes a `channel` as it is.',
  body: listSourceRule,
  files: {
    keys: ['file'],
    maxCount: 1,
    maxBytes: CHANNEL_LIST_MAX_BYTES,
    tooLargeError: 'list-too-large',
  },
  response: z.extend(success, { previewId: z.string(), room: z.int(), rows: z.array(previewRow) }),
  errors: ['list-unreadable', 'list-too-large', 'list-unreachable', 'unsupported-media-type'],
});

const importId = z.object({ id: z.string() });
const jobResponse = z.extend(success, { job: importJob });

export const startImport = defineRoute({
  method: 'POST',
  path: '/api/channels/import',
  access: 'admin',
  summary:
    'Create channels from rows of a preview, in the background; a row that was edited comes with its `channel`. ' +
    '`featured` makes all of them featured, none, or those with one of some genres. A ' +
    'number that is taken by then is replaced by the lowest free one, and each stream is checked as after a save. A ' +
    'row that is not valid fails and leaves the others alone. The import survives a restart of the server: each row ' +
    'is stored once. A preview is imported once: a second call returns the same import. More rows than the station has ' +
    'room for are refused as a whole; rows for which there is no room any more when they are stored fail.',
  body: importRule,
  response: jobResponse,
  errors: ['preview-not-found', 'channels-full'],
});

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/channels/imports',
  access: 'admin',
  summary: 'The latest 20 imports of the last 30 days, whoever started them; newest first.',
  response: z.extend(success, { jobs: z.array(importJob) }),
  errors: [],
});

export const getImport = defineRoute({
  method: 'GET',
  path: '/api/channels/imports/:id',
  access: 'admin',
  summary:
    'An import, with its failed rows and those that differ from what was asked for, by line. `picturesDue` is how many ' +
    'pictures of channels, of this import and others, are still to be fetched from their addresses.',
  params: importId,
  response: z.extend(jobResponse, { remarks: z.array(importRemark), picturesDue: z.int() }),
  errors: ['import-not-found'],
});

export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/api/channels/imports/:id',
  access: 'admin',
  summary:
    'Delete the channels that an import has created, in the background and within a day; one that still runs ends. ' +
    'Channels that were changed since are kept: `remarks` of the import name them. `undone` and `kept` of the import ' +
    'are how far it is, and its `state` is `undone` when it has ended. It survives a restart of the server. A second ' +
    'call returns the same import.',
  params: importId,
  response: jobResponse,
  errors: ['import-not-found', 'import-not-undoable'],
});
