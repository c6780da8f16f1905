import * as z from 'zod/mini';
import { oneOf } from '../common/query-values.ts';
import { success } from '../common/schema.ts';
import { CHANNEL_LIST_MAX_BYTES } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { listSourceRule } from './input.ts';
import { LIST_FORMATS, LIST_TYPES, previewRow } from './schema.ts';

export const exportChannels = defineRoute({
  method: 'GET',
  path: '/api/channels/export',
  access: 'admin',
  summary:
    'The channels in the order of their numbers, as a file. `csv` and `json` have all channels with everything ' +
    'that is stored about them, program schedules included; counts of listeners and songs are not part of a list. ' +
    '`m3u`, `pls`, `xspf` and `opml` are for other players and have the active channels, as far as the format ' +
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
    'Read a list of channels and store nothing: as `text`, from a `url`, or as the form file `file`, in any of the ' +
    'formats of the export or as rows of radio-browser; its content tells the format. A row is a `duplicate` of a ' +
    'channel or an earlier row with the same stream, or with the same name on the same host. Every row has a number ' +
    'that is free. A row without a usable name or stream is `invalid`; other fields that are wrong are left out. ' +
    '`POST /api/channels` takes its `channel` as it is.',
  body: listSourceRule,
  files: {
    keys: ['file'],
    maxCount: 1,
    maxBytes: CHANNEL_LIST_MAX_BYTES,
    tooLargeError: 'list-too-large',
  },
  response: z.extend(success, { rows: z.array(previewRow) }),
  errors: ['list-unreadable', 'list-too-large', 'list-unreachable', 'unsupported-media-type'],
});
