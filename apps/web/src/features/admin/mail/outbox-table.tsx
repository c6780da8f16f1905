import type { MailState, OutboxMail } from '@airdial/contract/mail/schema';
import { formatDateTime } from '../../../lib/dates.ts';
import {
  mailKindLabels,
  mailStateLabels,
  outboxColumns,
  outboxTexts,
} from '../../../messages/outbox-messages.ts';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import styles from './outbox.module.css';

const TONES = { waiting: 'info', sent: 'success', failed: 'error' } as const satisfies Record<
  MailState,
  string
>;
const NONE = '–';

const State = ({ state, reason }: OutboxMail) => (
  <div className={styles.state}>
    <StatusChip tone={TONES[state]}>{mailStateLabels[state]}</StatusChip>
    {reason !== null && <p className={styles.reason}>{reason}</p>}
  </div>
);

const Address = ({ text }: { readonly text: string }) => <span className={styles.address}>{text}</span>;

const COLUMNS: readonly Column<OutboxMail>[] = [
  { key: 'recipient', title: outboxColumns.recipient, cell: ({ recipient }) => <Address text={recipient} /> },
  { key: 'kind', title: outboxColumns.kind, cell: ({ kind }) => mailKindLabels[kind] ?? kind },
  { key: 'state', title: outboxColumns.state, cell: (mail) => <State {...mail} /> },
  { key: 'createdAt', title: outboxColumns.createdAt, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'attempts', title: outboxColumns.attempts, cell: ({ attempts }) => attempts },
  {
    key: 'nextAttemptAt',
    title: outboxColumns.nextAttemptAt,
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? NONE : formatDateTime(nextAttemptAt)),
  },
];

type OutboxTableProps = {
  readonly mails: readonly OutboxMail[];
  readonly busy: boolean;
  readonly onResend: (mail: OutboxMail) => void;
  /** The id of the mail that is being queued again. */
  readonly busyId: string | null;
};

export const OutboxTable = ({ mails, busy, onResend, busyId }: OutboxTableProps) => {
  const actionColumn: Column<OutboxMail> = {
    key: 'actions',
    title: outboxColumns.actions,
    cell: (mail) =>
      mail.state === 'failed' ? (
        <Button
          aria-label={outboxTexts.resendTo(mail.recipient)}
          aria-disabled={busyId === mail._id}
          onClick={() => onResend(mail)}
        >
          {outboxTexts.resend}
        </Button>
      ) : (
        NONE
      ),
  };
  const hasFailed = mails.some(({ state }) => state === 'failed');
  return (
    <DataTable
      label={outboxTexts.title}
      columns={hasFailed ? [...COLUMNS, actionColumn] : COLUMNS}
      rows={mails}
      rowKey={({ _id }) => _id}
      busy={busy}
    />
  );
};
