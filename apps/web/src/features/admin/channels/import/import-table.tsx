import Pencil from '@lucide/icons/icons/pencil';
import type { KeyboardEvent } from 'react';
import { importPreviewTexts, importStatusTexts } from '../../../../messages/channel-import-messages.ts';
import { StatusChip, type StatusTone } from '../../../../ui/feedback/status-chip.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import styles from './import.module.css';
import { type ImportRow, type RowEdit, type RowStatus, toNumberOrText, toShown } from './import-rows.ts';

const TONES: Readonly<Record<RowStatus, StatusTone>> = {
  new: 'success',
  duplicate: 'warning',
  invalid: 'error',
};

type Handlers = {
  readonly onEdit: (row: ImportRow, edit: RowEdit) => void;
  readonly onSelect: (row: ImportRow, isSelected: boolean) => void;
  readonly onMore: (row: ImportRow) => void;
};

type CellProps = { readonly row: ImportRow };

type InputProps = CellProps & {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
};

const commitWithEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
  if (key === 'Enter') currentTarget.blur();
};

/** Applies what was typed when the field is left: a filter must not remove a row under the cursor. */
const CellInput = ({ row, label, value, onCommit }: InputProps) => (
  <input
    // Filled anew when the row was edited elsewhere.
    key={value}
    type="text"
    className={styles.input}
    aria-label={importPreviewTexts.field(label, row.line)}
    defaultValue={value}
    autoComplete="off"
    spellCheck={false}
    onKeyDown={commitWithEnter}
    onBlur={({ currentTarget }) => currentTarget.value !== value && onCommit(currentTarget.value)}
  />
);

const Status = ({ row: { status, reason, duplicateOf } }: CellProps) => (
  <span className={styles.status}>
    <StatusChip tone={TONES[status]}>{importStatusTexts[status]}</StatusChip>
    {status === 'duplicate' && duplicateOf && (
      <span className={styles.reason}>
        {importPreviewTexts.duplicateOf(duplicateOf.name, duplicateOf.line)}
      </span>
    )}
    {reason && <span className={styles.reason}>{reason}</span>}
  </span>
);

const textColumn = (
  key: 'name' | 'streamUrl',
  title: string,
  onEdit: Handlers['onEdit'],
): Column<ImportRow> => ({
  key,
  title,
  cell: (row) => (
    <CellInput
      row={row}
      label={title}
      value={toShown(row)[key]}
      onCommit={(text) => onEdit(row, { [key]: text })}
    />
  ),
});

const toColumns = ({ onEdit, onSelect, onMore }: Handlers): readonly Column<ImportRow>[] => {
  const { columns } = importPreviewTexts;
  return [
    {
      key: 'select',
      title: columns.select,
      width: '5rem',
      cell: (row) => (
        <Checkbox
          aria-label={importPreviewTexts.select(toShown(row).name, row.line)}
          checked={row.isSelected}
          disabled={row.status === 'invalid'}
          onChange={({ currentTarget }) => onSelect(row, currentTarget.checked)}
        />
      ),
    },
    {
      key: 'number',
      title: columns.number,
      width: '6.5rem',
      cell: (row) => (
        <CellInput
          row={row}
          label={columns.number}
          value={`${toShown(row).channelNumber ?? ''}`}
          onCommit={(text) => onEdit(row, { channelNumber: toNumberOrText(text) })}
        />
      ),
    },
    textColumn('name', columns.name, onEdit),
    textColumn('streamUrl', columns.streamUrl, onEdit),
    { key: 'status', title: columns.status, width: '15rem', cell: (row) => <Status row={row} /> },
    {
      key: 'actions',
      title: columns.actions,
      width: '5.5rem',
      cell: (row) => (
        <IconButton
          label={importPreviewTexts.more(toShown(row).name, row.line)}
          icon={<Icon icon={Pencil} />}
          onClick={() => onMore(row)}
        />
      ),
    },
  ];
};

type ImportTableProps = Handlers & {
  readonly rows: readonly ImportRow[];
  /** Called while a text is typed, before it is applied. */
  readonly onInput: () => void;
};

/** A page of the preview. Number, name and stream are edited in place. */
export const ImportTable = ({ rows, onInput, ...handlers }: ImportTableProps) => (
  <div className={styles.rows} onInput={onInput}>
    <DataTable
      label={importPreviewTexts.table}
      columns={toColumns(handlers)}
      rows={rows}
      rowKey={({ index }) => `${index}`}
    />
  </div>
);
