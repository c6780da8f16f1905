import type { ComponentProps, ReactNode } from 'react';
import { StatusChip } from '../../feedback/status-chip.tsx';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { Fields } from '../form.tsx';
import { EditConflict } from './edit-conflict.tsx';

type Conflict = ComponentProps<typeof EditConflict>;

type SettingsFormProps = Omit<ComponentProps<'form'>, 'className'> & {
  readonly texts: Readonly<Record<'unsaved' | 'saving', string>> & {
    readonly conflict: Conflict['texts'];
  };
  readonly saveText: string;
  readonly busy: boolean;
  /** Whether the fields differ from what is stored. */
  readonly changed: boolean;
  /** Set when another administrator has saved in the meantime. */
  readonly conflict: Omit<Conflict, 'texts'> | null;
  /** Set when the fields hold the draft of an expired session. */
  readonly draft: ComponentProps<typeof DraftNotice> | null;
  /** A new value mounts the fields again, with their initial values. */
  readonly revision: string;
  /** The buttons beside the one that saves. */
  readonly buttons: ReactNode;
};

/**
 * A form for settings. The browser must not fill in the administrator's own data, so autocomplete
 * is off.
 */
export const SettingsForm = (props: SettingsFormProps) => {
  const { texts, saveText, busy, changed, conflict, draft, ...rest } = props;
  const { revision, buttons, children, ...form } = rest;
  return (
    <form {...form} className="stack gap-5" autoComplete="off" aria-busy={busy}>
      {draft && <DraftNotice {...draft} />}
      <Fields key={revision} busy={busy}>
        {children}
      </Fields>
      {conflict && <EditConflict {...conflict} texts={texts.conflict} />}
      <ButtonRow note={changed && <StatusChip tone="warning">{texts.unsaved}</StatusChip>}>
        {buttons}
        <Button type="submit" variant="filled" aria-disabled={busy}>
          {busy ? texts.saving : saveText}
        </Button>
      </ButtonRow>
    </form>
  );
};
