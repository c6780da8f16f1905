import type { BackupEntry } from '@airdial/contract/backup/schema';
import Download from '@lucide/icons/icons/download';
import Trash2 from '@lucide/icons/icons/trash';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import {
  backupColumns,
  backupKindLabels,
  backupStateLabels,
  backupTexts,
  deletionTexts,
  unlistingTexts,
} from '../../../messages/backup-messages.ts';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import facts from '../shared/facts.module.css';
import styles from './backups.module.css';
import type { BackupActions } from './use-backup-actions.ts';

const TONES = { checked: 'success', unchecked: 'info', failed: 'error' } as const satisfies Record<
  BackupEntry['state'],
  string
>;
const NONE = '–';

const State = ({ state, reason, node }: BackupEntry) => {
  const note = node === null ? reason : backupTexts.onNode(node);
  return (
    <div className={styles.state}>
      <StatusChip tone={TONES[state]}>{backupStateLabels[state]}</StatusChip>
      {note !== null && <p className={facts.note}>{note}</p>}
    </div>
  );
};

const COLUMNS: readonly Column<BackupEntry>[] = [
  {
    key: 'madeAt',
    title: backupColumns.madeAt,
    width: '11.5rem',
    cell: ({ madeAt }) => formatDateTime(madeAt),
  },
  { key: 'kind', title: backupColumns.kind, width: '9.5rem', cell: ({ kind }) => backupKindLabels[kind] },
  { key: 'state', title: backupColumns.state, cell: (entry) => <State {...entry} /> },
  {
    key: 'bytes',
    title: backupColumns.bytes,
    width: '6rem',
    cell: ({ bytes }) => (bytes === null ? NONE : formatBytes(bytes)),
  },
];

type TableProps = {
  readonly backups: readonly BackupEntry[];
  readonly actions: BackupActions;
};

const Actions = ({
  entry,
  isOnly,
  actions,
}: { readonly entry: BackupEntry; readonly isOnly: boolean } & Pick<TableProps, 'actions'>) => {
  const [confirming, setConfirming] = useState(false);
  const { name, madeAt, node } = entry;
  if (name === null) return NONE;
  const date = formatDateTime(madeAt);
  const removal = node === null ? deletionTexts(date, isOnly) : unlistingTexts(date, node);
  return (
    <div className={styles.rowActions}>
      {node === null && (
        <IconButton
          label={backupTexts.downloadOf(date)}
          icon={<Icon icon={Download} />}
          aria-busy={actions.downloading === name}
          aria-disabled={actions.downloading !== null}
          onClick={() => actions.downloading === null && actions.download(name)}
        />
      )}
      <IconButton label={removal.label} icon={<Icon icon={Trash2} />} onClick={() => setConfirming(true)} />
      {confirming && (
        <ConfirmDialog
          title={removal.title}
          warning={removal.warning}
          cancelText={adminFormTexts.cancel}
          confirmText={removal.confirm}
          onConfirm={() => actions.remove(name)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
};

const toKey = ({ name, madeAt, node }: BackupEntry): string => `${name} ${madeAt} ${node}`;

export const BackupTable = ({ backups, actions }: TableProps) => {
  const checked = backups.filter(({ state }) => state === 'checked');
  const actionColumn: Column<BackupEntry> = {
    key: 'actions',
    title: backupColumns.actions,
    width: '8.5rem',
    cell: (entry) => (
      <Actions entry={entry} isOnly={checked.length === 1 && checked[0] === entry} actions={actions} />
    ),
  };
  return (
    <DataTable label={backupTexts.title} columns={[...COLUMNS, actionColumn]} rows={backups} rowKey={toKey} />
  );
};
