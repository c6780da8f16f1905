import type { Channel } from '@airdial/contract/entities/channel';
import { editConflictTexts } from '@airdial/contract/messages/admin-form-messages';
import { channelFormTexts } from '@airdial/contract/messages/channel-form-texts';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { BasicsSection } from './basics-section.tsx';
import { channelChanges } from './channel-changes.ts';
import styles from './channel-dialog.module.css';
import { LookSection } from './look-section.tsx';
import { ProgramSection } from './program-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { StreamSection } from './stream-section.tsx';
import { type ChannelFormState, useChannelForm } from './use-channel-form.ts';

/** Whether the form inside may be left; it tells once it is there. */
export type LeaveGuard = RefObject<() => boolean>;

type ChannelFormProps = {
  /** Null: a new one. */
  readonly channel: Channel | null;
  /** Offered to a new one. */
  readonly nextNumber: number | null;
  readonly guard: LeaveGuard;
  readonly onClose: () => void;
};

type OfState = { readonly state: ChannelFormState };

const Conflict = ({ state: { known, theirs, loadTheirs, saveMine } }: OfState) =>
  known &&
  theirs && (
    <EditConflict
      texts={editConflictTexts}
      changes={channelChanges(known, theirs)}
      onLoad={() => loadTheirs(theirs)}
      onSaveMine={() => saveMine(theirs)}
    />
  );

/** Why the last save came to nothing, brought before the eyes of whoever pressed the button. */
const Refusal = ({ state }: OfState) => {
  const { failure, theirs } = state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure || theirs) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, theirs]);
  return (
    <div ref={place} className={styles.refusal}>
      <FormFailure failure={failure} />
      <Conflict state={state} />
    </div>
  );
};

type EndProps = OfState & { readonly canSave: boolean; readonly onCancel: () => void };

const End = ({ state: { busy, known }, canSave, onCancel }: EndProps) => {
  const words = known ? channelFormTexts.update : channelFormTexts.create;
  return (
    <div className={styles.end}>
      <ButtonRow>
        <Button onClick={onCancel}>{channelFormTexts.cancel}</Button>
        <Button type="submit" look="filled" disabled={!canSave} aria-disabled={busy}>
          {busy ? channelFormTexts.saving : words}
        </Button>
      </ButtonRow>
    </div>
  );
};

export const ChannelForm = ({ channel, nextNumber, guard, onClose }: ChannelFormProps) => {
  const state = useChannelForm(channel, onClose);
  const { props, errors, busy, known, complete, mayClose } = state;
  const { ref } = props;
  const [uploading, setUploading] = useState(false);
  const cancel = () => {
    if (mayClose()) onClose();
  };
  useEffect(() => {
    guard.current = mayClose;
  }, [guard, mayClose]);
  useEffect(() => {
    if (!channel) ref.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }, [channel, ref]);
  return (
    <form {...props} className={styles.form} aria-busy={busy}>
      <Fragment key={known?.updatedAt}>
        <BasicsSection channel={known} nextNumber={nextNumber} errors={errors} />
        <StreamSection channel={known} errors={errors} form={props.ref} />
        <LookSection
          channel={known}
          number={known?.channelNumber ?? nextNumber ?? 0}
          errors={errors}
          form={props.ref}
          onUploading={setUploading}
        />
        <ProgramSection channel={known} errors={errors} />
        <ScheduleSection channel={known} errors={errors} />
      </Fragment>
      <Refusal state={state} />
      <End state={state} canSave={complete && !uploading} onCancel={cancel} />
    </form>
  );
};
