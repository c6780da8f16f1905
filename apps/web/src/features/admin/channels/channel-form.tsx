import type { Channel } from '@airdial/contract/channel/schema';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { editConflictTexts } from '../../../messages/admin-form-messages.ts';
import { channelFormTexts } from '../../../messages/channel-form-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { EditConflict } from '../../../ui/form/edit-conflict.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { LookSection } from './appearance-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { channelChanges } from './channel-changes.ts';
import styles from './channel-dialog.module.css';
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
  /** Fills a form with what somebody else has stored, in place of this one. */
  readonly onLoad?: ((newest: Channel) => void) | undefined;
};

type ConflictProps = Pick<ChannelFormProps, 'channel' | 'onLoad'> & { readonly state: ChannelFormState };

const Conflict = ({ channel, onLoad, state: { theirs, saveMine } }: ConflictProps) =>
  channel &&
  theirs && (
    <EditConflict
      texts={editConflictTexts}
      changes={channelChanges(channel, theirs)}
      onLoad={() => onLoad?.(theirs)}
      onSaveMine={() => saveMine(theirs)}
    />
  );

/** Why the last save came to nothing, brought before the eyes of whoever pressed the button. */
const Refusal = (props: ConflictProps) => {
  const { failure, theirs } = props.state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure || theirs) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, theirs]);
  return (
    <div ref={place} className={styles.refusal}>
      <FormFailure failure={failure} />
      <Conflict {...props} />
    </div>
  );
};

type EndProps = {
  readonly save: string;
  readonly busy: boolean;
  readonly canSave: boolean;
  readonly onCancel: () => void;
};

const End = ({ save, busy, canSave, onCancel }: EndProps) => (
  <div className={styles.end}>
    <ButtonRow>
      <Button onClick={onCancel}>{channelFormTexts.cancel}</Button>
      <Button type="submit" look="filled" disabled={!canSave} aria-disabled={busy}>
        {busy ? channelFormTexts.saving : save}
      </Button>
    </ButtonRow>
  </div>
);

export const ChannelForm = ({ channel, nextNumber, guard, onClose, onLoad }: ChannelFormProps) => {
  const state = useChannelForm(channel, onClose);
  const { props, errors, busy, complete, mayClose } = state;
  const { ref } = props;
  const [uploading, setUploading] = useState(false);
  const cancel = () => {
    if (mayClose()) onClose();
  };
  useEffect(() => {
    guard.current = mayClose;
  }, [guard, mayClose]);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!channel || isLost) ref.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }, [channel, ref]);
  return (
    <form {...props} className={styles.form} aria-busy={busy}>
      <BasicsSection channel={channel} nextNumber={nextNumber} errors={errors} />
      <StreamSection channel={channel} errors={errors} form={props.ref} />
      <LookSection
        channel={channel}
        number={channel?.channelNumber ?? nextNumber ?? 0}
        errors={errors}
        form={props.ref}
        onUploading={setUploading}
      />
      <ProgramSection channel={channel} errors={errors} />
      <ScheduleSection channel={channel} errors={errors} />
      <Refusal channel={channel} state={state} onLoad={onLoad} />
      <End
        save={channel ? channelFormTexts.update : channelFormTexts.create}
        busy={busy}
        canSave={complete && !uploading}
        onCancel={cancel}
      />
    </form>
  );
};
