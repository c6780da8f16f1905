import type { ImportJob, ImportRemark } from '@airdial/contract/channel-list/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { formatDateTime } from '../../../../lib/dates.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { adminChannelListTexts, channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { importJobTexts, importTexts } from '../../../../messages/channel-import-messages.ts';
import { FailedState } from '../../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { TablePagination } from '../../../../ui/table/table-pagination.tsx';
import styles from './import.module.css';
import { ImportProgress } from './import-progress.tsx';
import { importOptions, importsOptions, isOpen } from './import-queries.ts';

const PAGE_ROWS = 50;

const COLUMNS: readonly Column<ImportRemark>[] = [
  { key: 'line', title: importJobTexts.remarkColumns.line, width: '5rem', cell: ({ line }) => line },
  { key: 'name', title: importJobTexts.remarkColumns.name, width: '32%', cell: ({ name }) => name || '–' },
  {
    key: 'state',
    title: importJobTexts.remarkColumns.state,
    width: '6.5rem',
    cell: ({ state }) => importJobTexts.remarkStates[state],
  },
  { key: 'reason', title: importJobTexts.remarkColumns.reason, cell: ({ reason }) => reason },
];

const Remarks = ({ remarks }: { readonly remarks: readonly ImportRemark[] }) => {
  const [page, setPage] = useState(1);
  const head = useRef<HTMLHeadingElement>(null);
  const totalPages = Math.ceil(remarks.length / PAGE_ROWS);
  const rows = remarks.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  if (remarks.length === 0) return null;
  return (
    <section className={classNames(styles.remarks, styles.rows)}>
      <h3 ref={head} tabIndex={-1}>
        {importJobTexts.remarks}
      </h3>
      <DataTable
        label={importJobTexts.remarks}
        columns={COLUMNS}
        rows={rows}
        rowKey={(remark) => `${remarks.indexOf(remark)}`}
      />
      {totalPages > 1 && (
        <TablePagination page={page} totalPages={totalPages} onChange={setPage} head={head} />
      )}
    </section>
  );
};

/** The response is the import as it stands: the server undoes it, and polling follows. */
const useUndo = (id: string) => {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.undoImport({ params: { id } }),
    onSuccess: ({ job }) =>
      queries.setQueryData(importOptions(id).queryKey, (details) => details && { ...details, job }),
    onError: (cause) => reportFailure(cause, channelFailure(importTexts.undoFailed)),
    onSettled: () => queries.invalidateQueries(importsOptions()),
  });
  return { undo: () => mutate(), isPending };
};

const canUndo = ({ undoUntil }: ImportJob): boolean =>
  undoUntil !== null && Date.parse(undoUntil) > serverNow();

type JobProps = {
  readonly job: ImportJob;
  readonly remarks: readonly ImportRemark[];
  readonly picturesDue: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

const Job = ({ job, remarks, picturesDue, onBack, onClose }: JobProps) => {
  const [asks, setAsks] = useState(false);
  const { undo, isPending } = useUndo(job._id);
  const isBusy = isOpen(job);
  const isUndoing = isPending || job.state === 'undoing';
  return (
    <div className={styles.job}>
      {isBusy && <ImportProgress job={job} />}
      <div role="status">
        {!isBusy && (
          <Notice
            kind={job.failed > 0 && job.state !== 'undone' ? 'waiting' : 'success'}
            title={<p>{importJobTexts.finished(job)}</p>}
          />
        )}
      </div>
      {isBusy && <p className="secondary small">{importJobTexts.goesOn}</p>}
      {picturesDue > 0 && <p className="secondary small">{importJobTexts.pictures(picturesDue)}</p>}
      {job.state === 'done' && job.failed > 0 && (
        <p className="secondary small">{importJobTexts.failedHint}</p>
      )}
      <Remarks remarks={remarks} />
      {canUndo(job) && (
        <p className="secondary small">{importJobTexts.undoUntil(formatDateTime(job.undoUntil ?? ''))}</p>
      )}
      <ButtonRow>
        <Button onClick={onBack}>{importTexts.back}</Button>
        {canUndo(job) && (
          <Button aria-disabled={isUndoing} onClick={() => isUndoing || setAsks(true)}>
            {importJobTexts.undo}
          </Button>
        )}
        <Button variant="filled" onClick={onClose}>
          {importJobTexts.done}
        </Button>
      </ButtonRow>
      {asks && (
        <ConfirmDialog
          title={importJobTexts.undoTitle}
          warning={importJobTexts.undoWarning(job)}
          cancelText={importTexts.cancel}
          confirmText={importJobTexts.undo}
          onConfirm={undo}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
};

type ImportJobViewProps = Pick<JobProps, 'onBack' | 'onClose'> & { readonly id: string };

/** An import: its progress, then what became of its rows, and the undo. */
export const ImportJobView = ({ id, onBack, onClose }: ImportJobViewProps) => {
  const { data, isError, refetch } = useQuery(importOptions(id));
  if (data) return <Job {...data} onBack={onBack} onClose={onClose} />;
  if (!isError) return <Skeleton className={styles.skeleton} />;
  return (
    <FailedState title={importTexts.loadFailed} hint={adminChannelListTexts.failedHint} onRetry={refetch} />
  );
};
