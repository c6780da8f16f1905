import { channelFacts } from '@airdial/contract/channel/schema';
import { listedChannelRule } from '@airdial/contract/channel-list/input';
import { readForm } from '../../../../lib/form/form-values.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { adminFormTexts } from '../../../../messages/admin-form-messages.ts';
import { channelFieldLabels, channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { importPreviewTexts, importTexts } from '../../../../messages/channel-import-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './import.module.css';
import { editRow, type ImportRow, toNumberOrText, toShown } from './import-rows.ts';

const NUMBERS = ['channelNumber', 'bitrate'] as const;
const REQUIRED = ['name', 'streamUrl'] as const;
const { logo: _, bitrate: __, ...textFacts } = channelFacts.shape;
const TEXTS = ['genre', ...(Object.keys(textFacts) as (keyof typeof textFacts)[]), 'apiOrigin'] as const;
const FLAGS = ['isActive', 'featured'] as const;
const LINES = ['channelNumber', ...REQUIRED, ...TEXTS, 'bitrate'] as const;

/** What the form holds; an empty text is no text. */
const readEdit = (form: HTMLFormElement) => {
  const values = readForm(form);
  const typed = (name: string) => `${values[name] ?? ''}`;
  return Object.fromEntries([
    ...NUMBERS.map((name) => [name, toNumberOrText(typed(name)) ?? (name === 'bitrate' ? null : undefined)]),
    ...REQUIRED.map((name) => [name, typed(name)]),
    ...[...TEXTS, 'description'].map((name) => [name, typed(name).trim() || null]),
    ...FLAGS.map((name) => [name, values[name]]),
  ]);
};

type ImportRowDialogProps = {
  readonly row: ImportRow;
  readonly onSave: (row: ImportRow) => void;
  readonly onClose: () => void;
};

/** All fields of a row that a list can describe in words. */
export const ImportRowDialog = ({ row, onSave, onClose }: ImportRowDialogProps) => {
  const shown = toShown(row);
  const { props, errors, mayLeave } = useForm({
    rule: listedChannelRule,
    read: (form) => ({ ...shown, ...readEdit(form) }),
    send: async (_, form) => {
      onSave(editRow(row, readEdit(form)));
      onClose();
    },
    failed: channelFailure(adminFormTexts.unexpected),
    question: adminFormTexts.leaveUnsaved,
  });
  return (
    <Dialog
      title={importPreviewTexts.moreTitle(row.line)}
      size="medium"
      onClose={onClose}
      mayClose={mayLeave}
    >
      <form {...props} className={styles.form}>
        <div className={styles.fields}>
          {LINES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={channelFieldLabels[name]}
              defaultValue={shown[name] ?? ''}
              error={errors[name]}
              autoComplete="off"
            />
          ))}
        </div>
        <TextArea
          name="description"
          label={channelFieldLabels.description}
          defaultValue={shown.description ?? ''}
          error={errors.description}
        />
        {FLAGS.map((name) => (
          <SwitchField
            key={name}
            name={name}
            label={channelFieldLabels[name]}
            defaultChecked={row.channel[name] ?? name === 'isActive'}
          />
        ))}
        <ButtonRow>
          <Button onClick={() => mayLeave() && onClose()}>{channelFormTexts.cancel}</Button>
          <Button type="submit" variant="filled">
            {importTexts.apply}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};
