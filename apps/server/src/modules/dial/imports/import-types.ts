import type { ChannelVersion } from '../channels/channel-types.ts';
import type { ValidatedRow } from '../lists/list-types.ts';

/** A row of a preview that is imported, or fails with its reason. */
export type ImportRow = ValidatedRow & { readonly line: number };

/** What became of a row; `version` is the `updatedAt` of its channel when it was created. */
export type RowResult = Pick<ImportRow, 'line' | 'reason'> & {
  readonly name: string;
  /** Null: the row has failed. */
  readonly created: { readonly id: string; readonly version: number } | null;
};

/** A row whose channel is to be deleted by the undo, in the version in which the import has created it. */
export type CreatedRow = { readonly position: number; readonly channel: ChannelVersion };

/** An import that has work left. */
export type OpenImport = {
  readonly id: string;
  readonly state: 'running' | 'undoing';
  /** Who has started it, or the undo. */
  readonly actorId: string;
  /** Rows with a result. */
  readonly done: number;
};

/** Another node, or an undo, was faster: the transaction is rolled back. */
export class StaleImportError extends Error {
  constructor(id: string) {
    super(`The import ${id} has moved on.`);
    this.name = 'StaleImportError';
  }
}
