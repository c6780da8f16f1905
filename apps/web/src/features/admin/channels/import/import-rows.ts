import { type FeaturedChoice, listedChannelRule } from '@airdial/contract/channel-list/input';
import type { ListedChannelInput, PreviewRow } from '@airdial/contract/channel-list/schema';
import { toWholeNumber } from '../../../../lib/form/form-values.ts';

export type RowStatus = PreviewRow['status'];

/** A list as the server has read it, until an import of it is started. */
export type Preview = {
  readonly previewId: string;
  /** How many channels the station can have beside those that it has. */
  readonly room: number;
  readonly rows: readonly PreviewRow[];
};

/** What was typed into fields of a row; an empty number leaves the choice to the server. */
export type RowEdit = { readonly [Field in keyof ListedChannelInput]?: ListedChannelInput[Field] | string };

/**
 * A row of the preview as the administrator has left it.
 *
 * @property index its place in the list
 * @property typed what was typed since the row was valid
 */
export type ImportRow = PreviewRow & {
  readonly index: number;
  readonly isSelected: boolean;
  readonly typed?: RowEdit;
};

export const ROW_STATUSES = ['new', 'duplicate', 'invalid'] as const satisfies readonly RowStatus[];

/** New rows are selected. */
export const toImportRows = (rows: readonly PreviewRow[]): ImportRow[] =>
  rows.map((row, index) => ({ ...row, index, isSelected: row.status === 'new' }));

/** What the fields of a row show. */
export const toShown = ({ channel, typed }: ImportRow) => ({ ...channel, ...typed });

/**
 * Applies an edit by the rule of the contract. A row that becomes valid is new and selected; one
 * whose stream stays is still a duplicate. What is not valid stays as it was typed.
 */
export function editRow(before: ImportRow, edit: RowEdit): ImportRow {
  const { data, error } = listedChannelRule.safeParse({ ...toShown(before), ...edit });
  const { reason: _, typed: __, ...row } = before;
  if (error) {
    const errors: Record<string, string> = {};
    for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message;
    const reason = `${Object.values(errors).join('. ')}.`;
    return { ...row, typed: { ...before.typed, ...edit }, status: 'invalid', reason, isSelected: false };
  }
  const channel = data as ListedChannelInput;
  if (before.duplicateOf && channel.streamUrl === before.channel.streamUrl)
    return { ...row, channel, status: 'duplicate' };
  const { duplicateOf: ___, ...fresh } = row;
  const isSelected = before.status === 'new' ? before.isSelected : true;
  return { ...fresh, channel, status: 'new', isSelected };
}

/** Names the rows of a preview that are to be imported; those that were edited have their channel. */
export const toImport = (
  { previewId, rows: previewed }: Pick<Preview, 'previewId' | 'rows'>,
  rows: readonly ImportRow[],
  featured?: FeaturedChoice,
) => ({
  previewId,
  ...(featured !== undefined && { featured }),
  rows: rows.map(({ index, channel }) =>
    channel === previewed[index]?.channel ? { index } : { index, channel },
  ),
});

export const countByStatus = (rows: readonly ImportRow[]): Record<RowStatus, number> => {
  const counts = { new: 0, duplicate: 0, invalid: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
};

/** The number that was typed; a text that is none stays, for the rule to name it. */
export const toNumberOrText = (typed: string): number | string | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  const number = toWholeNumber(text);
  return Number.isNaN(number) ? text : number;
};
