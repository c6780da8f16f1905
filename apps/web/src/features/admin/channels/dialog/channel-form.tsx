import type { Channel, ScheduleEntry } from '@airdial/contract/channel/schema';
import { Fragment, type RefObject, useEffect, useState } from 'react';
import { useIntoView } from '../../../../lib/use-into-view.ts';
import { editConflictTexts } from '../../../../messages/admin-form-messages.ts';
import { channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { DraftNotice } from '../../../../ui/form/draft-notice.tsx';
import { EditConflict } from '../../../../ui/form/editing/edit-conflict.tsx';
import { ToastedFailure } from '../../../../ui/form/toasted-failure.tsx';
import type { ConflictNotice } from '../../shared/use-edited-form.ts';
import { ChannelFinder, type FinderActions } from '../find/channel-finder.tsx';
import { useSearchForm } from '../find/use-search-form.tsx';
import { ScheduleSection } from '../schedule/schedule-section.tsx';
import { AlternativesSection } from './alternatives-section.tsx';
import styles from './channel-dialog.module.css';
import { type AlternativeFields, toAlternativeFields, toFormValues } from './channel-form-values.ts';
import {
  AboutSection,
  AppearanceSection,
  BasicsSection,
  channelFields,
  ProgramSection,
  RelaySection,
  StreamSection,
} from './channel-sections.tsx';
import { useChannelForm } from './use-channel-form.ts';

/** Set by the form: whether the dialog may close, after a question where input would be lost. */
export type CloseGuard = RefObject<() => boolean>;

/** What another administrator has stored, scrolled into view. */
const Conflict = ({ conflict }: { readonly conflict: ConflictNotice }) => {
  const ref = useIntoView(conflict !== null);
  return (
    <div ref={ref} className={styles.conflict}>
      {conflict && <EditConflict {...conflict} texts={editConflictTexts} />}
    </div>
  );
};

type ActionsProps = {
  readonly saveText: string;
  readonly busy: boolean;
  readonly canSave: boolean;
  readonly onCancel: () => void;
};

const Actions = ({ saveText, busy, canSave, onCancel }: ActionsProps) => (
  <div className={styles.actions}>
    <ButtonRow>
      <Button aria-disabled={busy} onClick={onCancel}>
        {channelFormTexts.cancel}
      </Button>
      <Button type="submit" variant="filled" disabled={!canSave} aria-disabled={busy}>
        {busy ? channelFormTexts.saving : saveText}
      </Button>
    </ButtonRow>
  </div>
);

type ChannelFormProps = {
  /** Null for a new channel. */
  readonly channel: Channel | null;
  /** The number that a new channel is offered; null leaves the choice to the server. */
  readonly nextNumber: number | null;
  readonly guard: CloseGuard;
  readonly onClose: () => void;
  /** Replaces this form with one that is filled with what another administrator has stored. */
  readonly onLoad: (stored: Channel) => void;
  /** For a new channel only. */
  readonly finder?: FinderActions;
};

/** The rows of a draft take the place of those that are stored, with which they are compared. */
const rowsKey = (restored: readonly unknown[] | undefined): string => (restored ? 'restored' : 'stored');

export const ChannelForm = (props: ChannelFormProps) => {
  const { channel, nextNumber, guard, onClose, onLoad, finder } = props;
  const form = useChannelForm({ channel, nextNumber, onSaved: onClose, onLoad });
  const { errors, failure, busy, complete, mayLeave, draft, conflict, revision, restoredRows } = form;
  const { ref } = form.props;
  const searchForm = useSearchForm();
  const [uploading, setUploading] = useState(false);
  const draftSchedule = restoredRows<ScheduleEntry>('schedule');
  const draftAlternatives = restoredRows<AlternativeFields>('alternatives');
  const alternatives = draftAlternatives ?? channel?.alternatives?.map(toAlternativeFields) ?? [];
  const [hasAdded, setHasAdded] = useState(false);
  const hasAlternatives = hasAdded || alternatives.length > 0;
  const fields = channelFields({ isNew: !channel, values: toFormValues(channel, nextNumber), errors });
  const cancel = () => {
    if (mayLeave()) onClose();
  };
  useEffect(() => {
    guard.current = mayLeave;
  }, [guard, mayLeave]);
  useEffect(() => {
    const focusIsLost = document.activeElement === document.body;
    if (!channel || focusIsLost) ref.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }, [channel, ref]);
  return (
    <>
      {finder && searchForm.element}
      <form {...form.props} className={styles.form} aria-busy={busy}>
        {draft && <DraftNotice {...draft} />}
        <Fragment key={revision}>
          <BasicsSection {...fields} form={ref}>
            {finder && <ChannelFinder {...finder} form={ref} searchForm={searchForm} mayDiscard={mayLeave} />}
          </BasicsSection>
          <div className={styles.folds}>
            <AboutSection {...fields} />
            <AppearanceSection
              {...fields}
              form={ref}
              channel={channel}
              number={channel?.channelNumber ?? nextNumber ?? 0}
              onUploading={setUploading}
            />
            <StreamSection {...fields} hasAlternatives={hasAlternatives} />
            <AlternativesSection
              {...fields}
              key={`addresses-${rowsKey(draftAlternatives)}`}
              alternatives={alternatives}
              form={ref}
              onAdd={() => setHasAdded(true)}
              onReordered={form.onReordered('alternatives')}
            />
            <RelaySection {...fields} />
            <ProgramSection {...fields} />
            <ScheduleSection
              key={`schedule-${rowsKey(draftSchedule)}`}
              schedule={draftSchedule ?? channel?.schedule ?? []}
              errors={errors}
              onReordered={form.onReordered('schedule')}
            />
          </div>
        </Fragment>
        <Conflict conflict={conflict} />
        <ToastedFailure failure={conflict ? null : failure} />
        <Actions
          saveText={channel ? channelFormTexts.update : channelFormTexts.create}
          busy={busy}
          canSave={complete && !uploading}
          onCancel={cancel}
        />
      </form>
    </>
  );
};
