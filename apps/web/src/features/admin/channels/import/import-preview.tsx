import { importErrors } from '@airdial/contract/channel-list/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftSession } from '../../../../entities/session/draft-session.ts';
import { api } from '../../../../lib/api.ts';
import { hasCode } from '../../../../lib/api-error.ts';
import type { Failure } from '../../../../lib/failure.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import {
  importPreviewTexts,
  importStatusTexts,
  importTexts,
} from '../../../../messages/channel-import-messages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { DraftNotice } from '../../../../ui/form/draft-notice.tsx';
import { FormFailure } from '../../../../ui/form/form-failure.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { SelectAll } from '../../../../ui/form/select-all.tsx';
import { TablePagination } from '../../../../ui/table/table-pagination.tsx';
import dialogStyles from '../dialog/channel-dialog.module.css';
import { type Featured, toFeaturedChoice } from './featured-choice.ts';
import { FeaturedFields } from './featured-fields.tsx';
import styles from './import.module.css';
import { deleteImportDraft, type PreviewEdits, saveImportDraft } from './import-draft.ts';
import { LONG_CALL } from './import-queries.ts';
import { ImportRowDialog } from './import-row-dialog.tsx';
import {
  countByStatus,
  editRow,
  type ImportRow,
  type Preview,
  ROW_STATUSES,
  type RowStatus,
  toImport,
  toImportRows,
} from './import-rows.ts';
import { ImportTable } from './import-table.tsx';

/** Pages keep a list of 10,000 rows fluid, also with assistive technology. */
const PAGE_ROWS = 50;

type Shown = RowStatus | 'all';

const toUnedited = (preview: Preview): PreviewEdits => ({
  rows: toImportRows(preview.rows),
  featured: { mode: 'list', genres: new Set() },
});

/** All rows, and the page of those that are shown. */
const useRows = (first: readonly ImportRow[], onEdit: () => void) => {
  const [rows, setRows] = useState(first);
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const found = shown === 'all' ? rows : rows.filter(({ status }) => status === shown);
  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  const current = Math.min(page, totalPages);
  const replace = (row: ImportRow) => {
    onEdit();
    setRows((before) => before.with(row.index, row));
  };
  const fresh = rows.filter(({ status }) => status === 'new');
  const isAllSelected = fresh.length > 0 && fresh.every(({ isSelected }) => isSelected);
  return {
    all: rows,
    selected: rows.filter(({ isSelected }) => isSelected),
    counts: countByStatus(rows),
    fresh,
    toggleAll: () => {
      onEdit();
      setRows((before) =>
        before.map((row) => (row.status === 'new' ? { ...row, isSelected: !isAllSelected } : row)),
      );
    },
    pageRows: found.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS),
    replace,
    shown,
    show: (status: Shown) => {
      setShown(status);
      setPage(1);
    },
    page: current,
    totalPages,
    setPage,
  };
};

const SHOWN_OPTIONS = [
  { value: 'all' as Shown, text: importPreviewTexts.all },
  ...ROW_STATUSES.map((value) => ({ value: value as Shown, text: importStatusTexts[value] })),
];

type StartInput = { readonly rows: readonly ImportRow[]; readonly featured: Featured };

const useStart = (preview: Preview, onStarted: (id: string) => void) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ rows, featured }: StartInput) =>
      api.startImport({ body: toImport(preview, rows, toFeaturedChoice(featured, rows)), ...LONG_CALL }),
    onMutate: () => setFailure(null),
    onSuccess: ({ job }) => onStarted(job._id),
    onError: (cause) => {
      const hasExpired = hasCode(cause, 'preview-not-found');
      const nextStep = hasExpired ? importTexts.expiredNextStep : importTexts.startNextStep;
      setFailure(reportFailure(cause, { ...channelFailure(importTexts.startFailed), toast: null, nextStep }));
    },
  });
  return { start: mutate, busy: isPending, failure };
};

/** Edits survive the end of the session, as what is typed into forms does. */
const useImportDraft = (preview: Preview, edits: PreviewEdits) => {
  const save = useEffectEvent(() => saveImportDraft(preview, edits));
  useEffect(() => draftSession.onExpired(() => save()), []);
  // Those of an earlier session are shown now.
  useEffect(() => deleteImportDraft(), []);
};

type ImportPreviewProps = {
  readonly preview: Preview;
  /** The edits of a session that has ended. */
  readonly restored?: PreviewEdits | undefined;
  /** Called for the preview without the restored edits. */
  readonly onDiscard: () => void;
  /** Called when something would be lost by closing. */
  readonly onEdit: () => void;
  readonly onBack: () => void;
  readonly onStarted: (id: string) => void;
};

/** What an import would do, row by row, to be corrected and chosen from. */
export const ImportPreview = (props: ImportPreviewProps) => {
  const { preview, restored, onDiscard, onEdit, onBack, onStarted } = props;
  const [first] = useState(() => restored ?? toUnedited(preview));
  const rows = useRows(first.rows, onEdit);
  const head = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<ImportRow | null>(null);
  const { start, busy, failure } = useStart(preview, onStarted);
  const [featured, setFeatured] = useState(first.featured);
  useImportDraft(preview, { rows: rows.all, featured });
  const { selected, counts, pageRows, page, totalPages } = rows;
  return (
    <div className={styles.preview}>
      {restored && <DraftNotice storedMeanwhile={false} leftOut={false} onDiscard={onDiscard} />}
      <div className={styles.controls}>
        <p ref={head} role="status" tabIndex={-1}>
          {importPreviewTexts.counts(counts)}
        </p>
        <Select
          label={importPreviewTexts.show}
          value={rows.shown}
          options={SHOWN_OPTIONS}
          onChange={rows.show}
        />
        <SelectAll
          count={rows.fresh.length}
          selectedCount={rows.fresh.filter(({ isSelected }) => isSelected).length}
          onToggle={rows.toggleAll}
        >
          {importPreviewTexts.selectAllNew(rows.fresh.length)}
        </SelectAll>
      </div>
      {pageRows.length === 0 ? (
        <EmptyState title={importPreviewTexts.noneShown} />
      ) : (
        <ImportTable
          rows={pageRows}
          onInput={onEdit}
          onEdit={(row, edit) => rows.replace(editRow(row, edit))}
          onSelect={(row, isSelected) => rows.replace({ ...row, isSelected })}
          onMore={setEdited}
        />
      )}
      {totalPages > 1 && (
        <TablePagination page={page} totalPages={totalPages} onChange={rows.setPage} head={head} />
      )}
      <FeaturedFields
        value={featured}
        rows={selected}
        onChange={(value) => {
          onEdit();
          setFeatured(value);
        }}
      />
      {selected.length > preview.room && (
        <Notice kind="error" title={<p role="alert">{importErrors.noRoom(preview.room)}</p>} />
      )}
      <FormFailure failure={failure} />
      <div className={dialogStyles.actions}>
        <ButtonRow>
          <Button onClick={onBack}>{importTexts.back}</Button>
          <Button
            variant="filled"
            disabled={selected.length === 0}
            aria-disabled={busy}
            onClick={() => busy || start({ rows: selected, featured })}
          >
            {busy ? importPreviewTexts.starting : importPreviewTexts.start(selected.length)}
          </Button>
        </ButtonRow>
      </div>
      {edited && <ImportRowDialog row={edited} onSave={rows.replace} onClose={() => setEdited(null)} />}
    </div>
  );
};
