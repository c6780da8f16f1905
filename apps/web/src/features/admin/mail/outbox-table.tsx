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
  {
    key: 'kind',
    title: outboxColumns.kind,
    width: 'clamp(7rem, 12vw, 11.5rem)',
    cell: ({ kind }) => mailKindLabels[kind] ?? kind,
  },
  { key: 'state', title: outboxColumns.state, cell: (mail) => <State {...mail} /> },
  {
    key: 'createdAt',
    title: outboxColumns.createdAt,
    width: '8.5rem',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { key: 'attempts', title: outboxColumns.attempts, width: '6.5rem', cell: ({ attempts }) => attempts },
  {
    key: 'nextAttemptAt',
    title: outboxColumns.nextAttemptAt,
    width: '8.5rem',
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? NONE : formatDateTime(nextAttemptAt)),
  },
];

type OutboxTableProps = {
  readonly mails: readonly OutboxMail[];
  readonly busy: boolean;
  /** Whether mail is sent at all, so that a waiting one can be sent now. */
  readonly canSend: boolean;
  readonly onResend: (mail: OutboxMail) => void;
  /** The id of the mail that is being queued again. */
  readonly busyId: string | null;
};

/** What can be done with a mail; null when nothing can. */
const toAction = ({ state, recipient }: OutboxMail, canSend: boolean) => {
  if (state === 'failed') return { text: outboxTexts.resend, label: outboxTexts.resendTo(recipient) };
  if (state === 'waiting' && canSend)
    return { text: outboxTexts.sendNow, label: outboxTexts.sendNowTo(recipient) };
  return null;
};

export const OutboxTable = ({ mails, busy, canSend, onResend, busyId }: OutboxTableProps) => {
  const actionColumn: Column<OutboxMail> = {
    key: 'actions',
    title: outboxColumns.actions,
    width: '9rem',
    cell: (mail) => {
      const action = toAction(mail, canSend);
      if (!action) return NONE;
      return (
        <Button aria-label={action.label} aria-disabled={busyId === mail._id} onClick={() => onResend(mail)}>
          {action.text}
        </Button>
      );
    },
  };
  return (
    <DataTable
      label={outboxTexts.title}
      columns={[...COLUMNS, actionColumn]}
      rows={mails}
      rowKey={({ _id }) => _id}
      busy={busy}
    />
  );
};
