import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedGuard } from '../../../../lib/form/use-unsaved-guard.ts';
import { adminFormTexts } from '../../../../messages/admin-form-messages.ts';
import { importTexts } from '../../../../messages/channel-import-messages.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { PreviewEdits } from './import-draft.ts';
import { ImportJobView } from './import-job-view.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importsOptions } from './import-queries.ts';
import type { Preview } from './import-rows.ts';
import { ImportSource, NOTHING_TYPED } from './import-source.tsx';

export type ImportView =
  | { readonly kind: 'source' }
  | {
      readonly kind: 'preview';
      readonly preview: Preview;
      /** Those of a session that has ended. */
      readonly edits?: PreviewEdits;
    }
  | { readonly kind: 'job'; readonly id: string };

type ImportDialogProps = {
  readonly first: ImportView;
  readonly onClose: () => void;
};

/** Reads a list of channels, shows what an import of it would do, and follows the import. */
const AdminImportDialog = ({ first, onClose }: ImportDialogProps) => {
  const queries = useQueryClient();
  const [view, setView] = useState(first);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isEdited, setEdited] = useState(first.kind === 'preview' && first.edits !== undefined);
  const isTyped = Object.values(typed).some((text) => text.trim() !== '');
  const mayClose = useUnsavedGuard({
    isDirty: () => isEdited || isTyped,
    question: isEdited ? importTexts.discard : adminFormTexts.leaveUnsaved,
    isSameForm: undefined,
  });
  const show = (next: ImportView) => {
    setEdited(false);
    setView(next);
  };
  const showSource = () => {
    if (!isEdited || window.confirm(importTexts.discard)) show({ kind: 'source' });
  };
  const showPreview = (preview: Preview) => show({ kind: 'preview', preview });
  const showJob = (id: string) => {
    setTyped(NOTHING_TYPED);
    void queries.invalidateQueries({ queryKey: importsOptions().queryKey, exact: true });
    show({ kind: 'job', id });
  };
  return (
    <Dialog
      title={importTexts.title}
      size={view.kind === 'preview' ? 'large' : 'medium'}
      onClose={onClose}
      mayClose={mayClose}
    >
      {view.kind === 'source' && (
        <ImportSource typed={typed} onType={setTyped} onRead={showPreview} onShow={showJob} />
      )}
      {view.kind === 'preview' && (
        <ImportPreview
          key={view.edits ? 'restored' : 'read'}
          preview={view.preview}
          restored={view.edits}
          onDiscard={() => showPreview(view.preview)}
          onEdit={() => setEdited(true)}
          onBack={showSource}
          onStarted={showJob}
        />
      )}
      {view.kind === 'job' && <ImportJobView id={view.id} onBack={showSource} onClose={onClose} />}
    </Dialog>
  );
};

export default AdminImportDialog;
