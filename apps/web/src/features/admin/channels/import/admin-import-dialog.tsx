import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
  const isEdited = useRef(first.kind === 'preview' && first.edits !== undefined);
  const mayDiscard = () => !isEdited.current || window.confirm(importTexts.discard);
  const showSource = () => {
    if (!mayDiscard()) return;
    isEdited.current = false;
    setView({ kind: 'source' });
  };
  const showPreview = (preview: Preview) => {
    isEdited.current = false;
    setView({ kind: 'preview', preview });
  };
  const showJob = (id: string) => {
    isEdited.current = false;
    setTyped(NOTHING_TYPED);
    void queries.invalidateQueries({ queryKey: importsOptions().queryKey, exact: true });
    setView({ kind: 'job', id });
  };
  const mayClose = () => {
    const isTyped = Object.values(typed).some((text) => text.trim() !== '');
    return isTyped && !isEdited.current ? window.confirm(adminFormTexts.leaveUnsaved) : mayDiscard();
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
          onEdit={() => {
            isEdited.current = true;
          }}
          onBack={showSource}
          onStarted={showJob}
        />
      )}
      {view.kind === 'job' && <ImportJobView id={view.id} onBack={showSource} onClose={onClose} />}
    </Dialog>
  );
};

export default AdminImportDialog;
