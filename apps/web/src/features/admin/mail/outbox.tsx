import { MAIL_STATES, type OutboxCounts } from '@airdial/contract/mail/schema';
import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSite } from '../../../entities/site/site.ts';
import { adminEmailErrors } from '../../../messages/admin-mail-messages.ts';
import { outboxEmptyTexts, outboxTabTexts, outboxTexts } from '../../../messages/outbox-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { TablePagination } from '../../../ui/table/table-pagination.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { emailConfigOptions, type OutboxTab } from './mail-queries.ts';
import styles from './outbox.module.css';
import { OutboxTable } from './outbox-table.tsx';
import { type OutboxView, useOutbox, useResend } from './use-outbox.ts';

const TITLE_ID = 'outbox-title';
const ROW_KEYS = [0, 1, 2, 3, 4];
const NO_MAILS: OutboxCounts = { waiting: 0, sent: 0, failed: 0 };

const toTabs = (counts: OutboxCounts): readonly { readonly key: OutboxTab; readonly text: string }[] => [
  { key: 'all', text: outboxTabTexts.all(counts.waiting + counts.sent + counts.failed) },
  ...MAIL_STATES.map((state) => ({ key: state, text: outboxTabTexts.ofState(state, counts[state]) })),
];

const Loading = () => (
  <div className={styles.mails} aria-busy="true">
    <VisuallyHidden role="status">{outboxTexts.loading}</VisuallyHidden>
    {ROW_KEYS.map((key) => (
      <Skeleton key={key} className={styles.rowSkeleton} />
    ))}
  </div>
);

const Mails = ({ outbox }: { readonly outbox: OutboxView }) => {
  const { data, tab, page, setPage, isPlaceholderData, refetch } = outbox;
  const { resend, busyId } = useResend();
  const { emailEnabled } = useSite().system;
  const head = useRef<HTMLDivElement>(null);
  const { data: config } = useQuery({ ...emailConfigOptions(), enabled: false });
  const canSend = emailEnabled && config?.isConfigured === true;
  if (!data && !outbox.isLoadingError) return <Loading />;
  if (!data) return <LoadFailed title={adminEmailErrors.outboxFailed} onRetry={refetch} />;
  const [title, hint] = outboxEmptyTexts[tab];
  if (data.mails.length === 0 && !isPlaceholderData) return <EmptyState title={title} hint={hint} />;
  return (
    <div ref={head} tabIndex={-1} className={styles.mails}>
      <OutboxTable
        mails={data.mails}
        busy={isPlaceholderData}
        canSend={canSend}
        busyId={busyId}
        onResend={resend}
      />
      {data.totalPages > 1 && (
        <TablePagination page={page} totalPages={data.totalPages} onChange={setPage} head={head} />
      )}
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
        icon={<Icon icon={RefreshCw} />}
        aria-busy={outbox.isFetching}
        onClick={() => void outbox.refresh()}
      />
    </div>
  );
};

/** The mails that wait, were sent or failed. */
export const Outbox = () => {
  const outbox = useOutbox();
  return (
    <section aria-labelledby={TITLE_ID} className={styles.outbox}>
      <Heading outbox={outbox} />
      <Tabs
        label={outboxTexts.title}
        tabs={toTabs(outbox.data?.counts ?? NO_MAILS)}
        current={outbox.tab}
        onChange={outbox.showTab}
      >
        <Mails outbox={outbox} />
      </Tabs>
    </section>
  );
};
