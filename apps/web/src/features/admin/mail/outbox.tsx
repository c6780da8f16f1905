import { adminEmailErrors } from '@airdial/contract/mail/messages';
import { MAIL_STATES, type OutboxCounts } from '@airdial/contract/mail/schema';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { outboxEmptyTexts, outboxTabTexts, outboxTexts } from '../../../messages/outbox-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { TablePagination } from '../../../ui/table/table-pagination.tsx';
import styles from './outbox.module.css';
import { OutboxLoading } from './outbox-loading.tsx';
import type { OutboxTab } from './outbox-query.ts';
import { OutboxTable } from './outbox-table.tsx';
import { type OutboxView, useOutbox } from './use-outbox.ts';
import { useResend } from './use-resend.ts';

const ICON_PX = 20;
const TITLE_ID = 'outbox-title';
const NONE: OutboxCounts = { waiting: 0, sent: 0, failed: 0 };

const tabsWith = (counts: OutboxCounts): readonly { readonly key: OutboxTab; readonly text: string }[] => [
  { key: 'all', text: outboxTabTexts.all(counts.waiting + counts.sent + counts.failed) },
  ...MAIL_STATES.map((state) => ({ key: state, text: outboxTabTexts.ofState(state, counts[state]) })),
];

const Mails = ({ outbox }: { readonly outbox: OutboxView }) => {
  const { data, tab, page, turnTo, isPlaceholderData, refetch } = outbox;
  const { resend, busyId } = useResend();
  if (!data && !outbox.isLoadingError) return <OutboxLoading />;
  if (!data)
    return (
      <FailedState
        title={adminEmailErrors.outboxFailed}
        hint={outboxTexts.failedHint}
        retryText={adminPanelTexts.tryAgain}
        onRetry={() => void refetch()}
      />
    );
  const [title, hint] = outboxEmptyTexts[tab];
  if (data.mails.length === 0 && !isPlaceholderData) return <EmptyState title={title} hint={hint} />;
  return (
    <div className={styles.mails}>
      <OutboxTable mails={data.mails} busy={isPlaceholderData} busyId={busyId} onResend={resend} />
      {data.totalPages > 1 && <TablePagination page={page} totalPages={data.totalPages} onChange={turnTo} />}
    </div>
  );
};

const Heading = ({ outbox }: { readonly outbox: OutboxView }) => {
  const { resendAll, busy } = useResend();
  const failed = outbox.data?.counts.failed ?? 0;
  return (
    <div className={styles.heading}>
      <h2 id={TITLE_ID}>{outboxTexts.title}</h2>
      {failed > 0 && (
        <Button aria-disabled={busy} onClick={resendAll}>
          {outboxTexts.resendAll}
        </Button>
      )}
      <IconButton
        label={outboxTexts.refresh}
        icon={<RefreshCw size={ICON_PX} />}
        aria-busy={outbox.isFetching}
        onClick={() => void outbox.refresh()}
      />
    </div>
  );
};

/** The mails on their way: who waits, who was written to, and what could not be sent and why. */
export const Outbox = () => {
  const outbox = useOutbox();
  return (
    <section aria-labelledby={TITLE_ID} className={styles.outbox}>
      <Heading outbox={outbox} />
      <Tabs
        label={outboxTexts.title}
        tabs={tabsWith(outbox.data?.counts ?? NONE)}
        current={outbox.tab}
        onChange={outbox.show}
      >
        <Mails outbox={outbox} />
      </Tabs>
    </section>
  );
};
