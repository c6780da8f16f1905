import { type BackupScheduleInput, backupScheduleRule } from '@airdial/contract/backup/input';
import type { BackupSchedule } from '@airdial/contract/backup/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { fieldProps, switchProps } from '../../../lib/form/editing/field-props.ts';
import { readForm, toWholeNumber } from '../../../lib/form/form-values.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminFormTexts, settingsFailure } from '../../../messages/admin-form-messages.ts';
import {
  backupErrorTexts,
  backupTexts,
  scheduleFieldHints,
  scheduleFieldLabels,
} from '../../../messages/backup-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { FieldRow } from '../../../ui/form/form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ToastedFailure } from '../../../ui/form/toasted-failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { backupsOptions } from './backup-queries.ts';

type ScheduleDialogProps = {
  readonly schedule: BackupSchedule;
  readonly timeZone: string;
  readonly onClose: () => void;
};

const read = (form: HTMLFormElement) => {
  const { keep, ...values } = readForm(form);
  return { ...values, keep: toWholeNumber(keep) };
};

const useScheduleForm = ({ schedule, onClose }: ScheduleDialogProps) => {
  const queries = useQueryClient();
  const send = async (input: BackupScheduleInput): Promise<void> => {
    try {
      const { message } = await api.saveBackupSchedule({
        body: { ...input, lastUpdated: schedule.lastUpdated },
      });
      showToast('success', message);
      onClose();
    } finally {
      void queries.invalidateQueries({ queryKey: backupsOptions().queryKey });
    }
  };
  return useForm({
    rule: backupScheduleRule,
    read,
    send,
    failed: { ...settingsFailure, fallback: backupErrorTexts.scheduleFailed },
    question: adminFormTexts.leaveUnsaved,
  });
};

/** When backups are made by themselves, and how many of them stay. */
export const ScheduleDialog = (dialog: ScheduleDialogProps) => {
  const { schedule, timeZone, onClose } = dialog;
  const { props, busy, errors, failure, mayLeave } = useScheduleForm(dialog);
  const hints = { ...scheduleFieldHints, time: scheduleFieldHints.time(timeZone) };
  const field = fieldProps({ labels: scheduleFieldLabels, hints, values: schedule, errors });
  const toggle = switchProps({ labels: scheduleFieldLabels, hints, values: schedule });
  return (
    <Dialog title={backupTexts.changeSchedule} onClose={onClose} mayClose={mayLeave}>
      <form {...props} className="stack" aria-busy={busy}>
        <SwitchField {...toggle('enabled')} />
        <FieldRow>
          <TextField {...field('time')} type="time" required />
          <TextField {...field('keep')} inputMode="numeric" />
        </FieldRow>
        <ToastedFailure failure={failure} />
        <ButtonRow>
          <Button aria-disabled={busy} onClick={() => mayLeave() && onClose()}>
            {adminFormTexts.cancel}
          </Button>
          <Button type="submit" variant="filled" aria-disabled={busy}>
            {busy ? backupTexts.saving : backupTexts.saveSchedule}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};
