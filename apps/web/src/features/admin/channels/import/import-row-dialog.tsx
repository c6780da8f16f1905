import { channelFacts } from '@airdial/contract/channel/schema';
import { type FormEvent, useState } from 'react';
import { channelFieldLabels, channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { importPreviewTexts, importTexts } from '../../../../messages/channel-import-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './import.module.css';
import { editRow, type FieldErrors, type ImportRow, toNumberOrText } from './import-rows.ts';

const NUMBERS = ['channelNumber', 'bitrate'] as const;
const REQUIRED = ['name', 'streamUrl'] as const;
const { logo: _, bitrate: __, ...textFacts } = channelFacts.shape;
const TEXTS = ['genre', ...(Object.keys(textFacts) as (keyof typeof textFacts)[]), 'apiOrigin'] as const;
const FLAGS = ['isActive', 'featured'] as const;
const LINES = ['channelNumber', ...REQUIRED, ...TEXTS, 'bitrate'] as const;

/** What the form holds; an empty text is no text. */
const readEdit = (form: FormData) => {
  const typed = (name: string) => String(form.get(name) ?? '');
  return Object.fromEntries([
    ...NUMBERS.map((name) => [name, toNumberOrText(typed(name)) ?? (name === 'bitrate' ? null : undefined)]),
    ...REQUIRED.map((name) => [name, typed(name)]),
    ...[...TEXTS, 'description'].map((name) => [name, typed(name).trim() || null]),
    ...FLAGS.map((name) => [name, form.has(name)]),
  ]);
};

type ImportRowDialogProps = {
  readonly row: ImportRow;
  readonly onSave: (row: ImportRow) => void;
  readonly onClose: () => void;
};

/** All fields of a row that a list can describe in words. */
export const ImportRowDialog = ({ row, onSave, onClose }: ImportRowDialogProps) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { channel } = row;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = editRow(row, readEdit(new FormData(form)));
    const [wrong] = Object.keys(result.errors);
    setErrors(result.errors);
    if (wrong !== undefined) return form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    onSave(result.row);
    onClose();
  };
  return (
    <Dialog title={importPreviewTexts.moreTitle(row.line)} size="medium" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {LINES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={channelFieldLabels[name]}
              defaultValue={channel[name] ?? ''}
              error={errors[name]}
              autoComplete="off"
            />
          ))}
        </div>
        <TextArea
          name="description"
          label={channelFieldLabels.description}
          defaultValue={channel.description ?? ''}
          error={errors.description}
        />
        {FLAGS.map((name) => (
          <SwitchField
            key={name}
            name={name}
            label={channelFieldLabels[name]}
            defaultChecked={channel[name] ?? name === 'isActive'}
          />
        ))}
        <ButtonRow>
          <Button onClick={onClose}>{channelFormTexts.cancel}</Button>
          <Button type="submit" variant="filled">
            {importTexts.apply}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};
