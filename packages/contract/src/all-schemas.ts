import type * as z from 'zod/mini';
import * as accountInput from './account/input.ts';
import * as account from './account/schema.ts';
import * as backupInput from './backup/input.ts';
import * as backup from './backup/schema.ts';
import * as channelInput from './channel/input.ts';
import * as channel from './channel/schema.ts';
import * as streamCandidate from './channel/stream-candidate.ts';
import * as channelListInput from './channel-list/input.ts';
import * as channelList from './channel-list/schema.ts';
import * as common from './common/schema.ts';
import * as directoryInput from './directory/input.ts';
import * as directory from './directory/schema.ts';
import * as favoriteInput from './favorite/input.ts';
import * as favorite from './favorite/schema.ts';
import * as lastfmInput from './lastfm/input.ts';
import * as lastfm from './lastfm/schema.ts';
import * as mailInput from './mail/input.ts';
import * as mail from './mail/schema.ts';
import * as secondFactorInput from './second-factor/input.ts';
import * as secondFactor from './second-factor/schema.ts';
import * as software from './software/schema.ts';
import * as systemInput from './system/input.ts';
import * as system from './system/schema.ts';
import * as theme from './theme/schema.ts';
import * as themeValues from './theme/values.ts';
import * as uploadInput from './upload/input.ts';
import * as userInput from './user/input.ts';
import * as user from './user/schema.ts';

const modules = [
  accountInput,
  account,
  backupInput,
  backup,
  channelInput,
  channel,
  streamCandidate,
  channelListInput,
  channelList,
  common,
  directoryInput,
  directory,
  favoriteInput,
  favorite,
  lastfmInput,
  lastfm,
  mailInput,
  mail,
  secondFactorInput,
  secondFactor,
  software,
  systemInput,
  system,
  theme,
  themeValues,
  uploadInput,
  userInput,
  user,
];

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Every schema that the contract exports, by its name. The OpenAPI document refers to them. */
export const allSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map(
  modules.flatMap((module) =>
    Object.entries(module as Readonly<Record<string, unknown>>).filter(
      (entry): entry is [string, z.ZodMiniType] => isSchema(entry[1]),
    ),
  ),
);
