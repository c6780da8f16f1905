import * as z from 'zod/mini';
import { success } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { directoryChoicesRule, directoryQuery } from './input.ts';
import { directoryStation } from './schema.ts';

export const getDirectory = defineRoute({
  method: 'GET',
  path: '/api/directory',
  access: 'admin',
  summary:
    'The host of the public directory of stations (radio-browser) that this station searches; null: none.',
  response: z.extend(success, { host: z.nullable(z.string()) }),
  errors: [],
});

export const searchDirectory = defineRoute({
  method: 'GET',
  path: '/api/directory/stations',
  access: 'admin',
  summary:
    'Search the public directory: working stations by name, country, language, tag and codec, those with most votes ' +
    'first, 30 a page. Each has a row of `POST /api/channels/import/preview`, and shows whether it is a channel ' +
    'already. Responses of the directory are cached for ten minutes.',
  query: directoryQuery,
  response: z.extend(success, { stations: z.array(directoryStation), hasMore: z.boolean() }),
  errors: ['directory-off', 'directory-unavailable', 'server-busy'],
});

export const countDirectoryChoices = defineRoute({
  method: 'POST',
  path: '/api/directory/choices',
  access: 'admin',
  summary:
    'Count stations of the directory as chosen, as it requests: it ranks them by that. In the background; a ' +
    'directory that does not respond is no error.',
  body: directoryChoicesRule,
  response: success,
  errors: [],
});
