import type { ListedChannelInput } from '@airdial/contract/channel-list/schema';

/** Rows in one transaction: a disk takes ten milliseconds for one as for fifty. */
export const PORTION_ROWS = 50;

/** A row of an import before it is stored; `reason` says why it is refused, or what was left out. */
export type NewImportRow = {
  readonly line: number;
  readonly name: string;
  readonly channel: ListedChannelInput;
  readonly isValid: boolean;
  readonly reason: string | undefined;
};

/** A row whose channel is not created yet. */
export type WaitingRow = {
  readonly position: number;
  readonly line: number;
  readonly name: string;
  readonly channel: ListedChannelInput;
  readonly reason: string | null;
};

/** A row whose channel stands at `channelId`; `version` is its `updatedAt` when it was created. */
export type CreatedRow = {
  readonly position: number;
  readonly channelId: string;
  readonly version: number;
};

export type NewCreatedRow = CreatedRow & Pick<WaitingRow, 'line' | 'name' | 'reason'>;

/** An import that has work left. */
export type OpenImport = {
  readonly id: string;
  readonly state: 'running' | 'undoing';
  /** Who has started it, or the undo. */
  readonly actorId: string;
};

/** Another node, or an undo, was faster: the transaction is rolled back and the import read again. */
export class StaleImportError extends Error {
  constructor(id: string) {
    super(`The import ${id} has moved on.`);
    this.name = 'StaleImportError';
  }
}
