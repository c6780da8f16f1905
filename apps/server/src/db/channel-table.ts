import {
  channelPicture,
  program,
  RELAY_MODES,
  type RelayMode,
  scheduleEntry,
  streamAlternative,
  streamCheck,
} from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import * as z from 'zod/mini';
import { storedLoudness } from './stored-loudness.ts';

/**
 * A field of a channel: its column, what a new channel has of it, and how it is stored and read.
 * `read` and `write` are methods: TypeScript takes only methods of different types into one list.
 */
type Field<Column extends string, Value, Stored> = {
  readonly column: Column;
  readonly initial: Value;
  read(stored: Stored): Value;
  write(value: Value): Stored;
};

const same = <Value>(value: Value): Value => value;

const text = <Column extends string>(
  column: Column,
  initial: string | null = null,
): Field<Column, string | null, string | null> => ({ column, initial, read: same, write: same });

const number = <Column extends string>(
  column: Column,
  initial: number | null = null,
): Field<Column, number | null, number | null> => ({ column, initial, read: same, write: same });

const flag = <Column extends string>(column: Column, initial: boolean): Field<Column, boolean, number> => ({
  column,
  initial,
  read: (stored) => stored === 1,
  write: Number,
});

const object = <Column extends string, Value>(
  column: Column,
  schema: z.ZodMiniType<Value>,
): Field<Column, Value | null, string | null> => ({
  column,
  initial: null,
  read: (stored) => (stored === null ? null : parseStored(schema, stored)),
  write: (value) => value && JSON.stringify(value),
});

const list = <Column extends string, Item>(
  column: Column,
  item: z.ZodMiniType<Item>,
): Field<Column, readonly Item[], string> => {
  const items = z.array(item);
  return {
    column,
    initial: [],
    read: (stored) => (stored === '[]' ? [] : (parseStored(items, stored) ?? [])),
    write: JSON.stringify,
  };
};

/** Null for stored text that does not parse: the channel is served without that part. */
function parseStored<Output>(schema: z.ZodMiniType<Output>, stored: string): Output | null {
  try {
    return schema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}

const relay: Field<'relay', RelayMode, string> = {
  column: 'relay',
  initial: 'off',
  read: (stored) => RELAY_MODES.find((mode) => mode === stored) ?? 'off',
  write: same,
};

/** The fields that a channel may lack, and those that have an initial value. */
const storedFields = {
  description: text('description'),
  genre: text('genre'),
  /** Of imported channels: those that their list names beyond the first. */
  furtherGenres: list('further_genres', z.string()),
  streamUrl: text('stream_url'),
  imageUrl: text('image_url'),
  logo: text('logo'),
  /** What became of those of the two that are addresses of other servers. */
  pictures: list('pictures', channelPicture),
  bitrate: number('bitrate', DEFAULT_BITRATE_KBPS),
  codec: text('codec', DEFAULT_CODEC),
  country: text('country'),
  language: text('language'),
  website: text('website'),
  /** The metadata endpoint; not public. */
  apiOrigin: text('api_origin'),
  /** The encoding of the stream's titles; null: detected. */
  charset: text('charset'),
  /** The result of the last check of `streamUrl`. */
  streamCheck: object('stream_check', streamCheck),
  /** How loud its stream is. */
  loudness: object('loudness', storedLoudness),
  /** Where it is played when `streamUrl` fails, in this order. */
  alternatives: list('alternatives', streamAlternative),
  /** The results of their last checks, in any order. */
  alternativeChecks: list('alternative_checks', streamCheck),
  relay,
  /** An administrator has confirmed the right to re-stream: without it nothing is relayed. */
  relayConfirmed: flag('relay_confirmed', false),
  featured: flag('featured', false),
  isActive: flag('is_active', true),
  schedule: list('schedule', scheduleEntry),
  currentProgram: object('current_program', program),
} as const;

type Fields = typeof storedFields;

/** The values of the fields above. */
export type StoredFields = { readonly [Name in keyof Fields]: Fields[Name]['initial'] };

type FieldColumns = {
  [Name in keyof Fields as Fields[Name]['column']]: ReturnType<Fields[Name]['write']>;
};

/** A row of the table `channels`. */
export type ChannelRow = FieldColumns & {
  id: string;
  channel_number: number;
  name: string;
  song_title: string | null;
  song_artist: string | null;
  song_album: string | null;
  song_artwork: string | null;
  /** seconds */
  song_duration: number | null;
  song_updated_at: number | null;
  total_listeners: number;
  current_listeners: number;
  peak_listeners: number;
  total_plays: number;
  created_at: number;
  updated_at: number;
};

const fields: readonly (readonly [name: string, field: Field<string, unknown, unknown>])[] =
  Object.entries(storedFields);

export const initialFields = Object.fromEntries(
  fields.map(([name, { initial }]) => [name, initial]),
) as StoredFields;

export function readFields(row: FieldColumns): StoredFields {
  const stored: Readonly<Record<string, unknown>> = row;
  const values = fields.map(([name, { column, read }]) => [name, read(stored[column])]);
  return Object.fromEntries(values) as StoredFields;
}

export function writeFields(channel: StoredFields): FieldColumns {
  const values: Readonly<Record<string, unknown>> = channel;
  const stored = fields.map(([name, { column, write }]) => [column, write(values[name])]);
  return Object.fromEntries(stored) as FieldColumns;
}
