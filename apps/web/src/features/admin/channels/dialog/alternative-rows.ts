import type { Channel, StreamCheck } from '@airdial/contract/channel/schema';
import type { AlternativeFields } from './channel-form-values.ts';

/**
 * A further address. The fields of the form have what is edited; `fields` are their first values.
 * `key` identifies the row, `check` is the last one of the stored address.
 */
export type AlternativeRow = {
  readonly key: number;
  readonly fields: AlternativeFields;
  readonly check: StreamCheck | null;
};

type Rows = readonly AlternativeRow[];

const EMPTY: AlternativeFields = { streamUrl: '', codec: '', bitrate: '' };

/** @param stored with their last checks */
export const toAlternativeRows = (
  alternatives: readonly AlternativeFields[],
  stored: Channel['alternatives'] = [],
): Rows =>
  alternatives.map((fields, key) => ({
    key,
    fields,
    check: stored.find(({ streamUrl }) => streamUrl === fields.streamUrl)?.streamCheck ?? null,
  }));

export const addAlternative = (rows: Rows): Rows => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, fields: EMPTY, check: null },
];

export const removeAlternative = (rows: Rows, key: number): Rows => rows.filter((row) => row.key !== key);

/** Moves a row to the place of its neighbor; the ends of the list stay as they are. */
export const moveAlternative = (rows: Rows, key: number, by: -1 | 1): Rows => {
  const from = rows.findIndex((row) => row.key === key);
  const moved = rows[from];
  const neighbor = rows[from + by];
  if (!moved || !neighbor) return rows;
  return rows.with(from, neighbor).with(from + by, moved);
};
