import { ALTERNATIVES_MAX_COUNT } from '@airdial/contract/limits';
import Plus from '@lucide/icons/icons/plus';
import { useRef, useState } from 'react';
import { fillForm, readField } from '../../../../lib/form/form-values.ts';
import { alternativeTexts, channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { AlternativeRowFields } from './alternative-row-fields.tsx';
import { addAlternative, moveAlternative, removeAlternative, toAlternativeRows } from './alternative-rows.ts';
import styles from './channel-dialog.module.css';
import type { AlternativeFields } from './channel-form-values.ts';
import { alternativeCodecOptions, type FormRef, type SectionProps } from './channel-sections.tsx';
import { FormFold } from './form-fold.tsx';

const SWAPPED_FIELDS = ['streamUrl', 'codec', 'bitrate'];

/** Exchanges the first of the further addresses with that of the stream. */
const swapWithStream = (form: HTMLFormElement | null): void => {
  if (!form) return;
  const pairs = SWAPPED_FIELDS.map((name) => [name, `alternatives.0.${name}`] as const);
  const values = pairs.flatMap(([one, other]) => [
    [one, readField(form, other)],
    [other, readField(form, one)],
  ]);
  fillForm(form, Object.fromEntries(values));
};

type AlternativesSectionProps = Pick<SectionProps, 'values' | 'errors'> & {
  /** The values that the rows have at first. */
  readonly alternatives: readonly AlternativeFields[];
  readonly form: FormRef;
  readonly onAdd: () => void;
  /** The names of the fields have changed. */
  readonly onReordered: () => void;
};

const useAlternatives = ({ alternatives, values, form, onAdd, onReordered }: AlternativesSectionProps) => {
  const [rows, setRows] = useState(() => toAlternativeRows(alternatives, values.alternatives));
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusLater = (find: () => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => find()?.focus());
  /** An element that moves within its parent loses the focus. */
  const refocus = (button: HTMLElement) =>
    focusLater(() =>
      button.matches(':disabled') ? button.parentElement?.querySelector('button:enabled') : button,
    );
  return {
    rows,
    moved,
    list,
    addButton,
    add: () => {
      setRows(addAlternative);
      onAdd();
      focusLater(() => list.current?.querySelector('fieldset:last-child input'));
    },
    remove: (key: number) => {
      setRows((current) => removeAlternative(current, key));
      onReordered();
      focusLater(() => addButton.current);
    },
    move: (key: number, by: -1 | 1, button: HTMLElement) => {
      const to = rows.findIndex((row) => row.key === key) + by;
      if (to < 0) swapWithStream(form.current);
      else setRows((current) => moveAlternative(current, key, by));
      onReordered();
      setMoved(alternativeTexts.moved(to + 2));
      refocus(button);
    },
  };
};

/** The further addresses of a channel in their order; the first one may change places with the stream. */
export const AlternativesSection = (props: AlternativesSectionProps) => {
  const { values, errors, form } = props;
  const { rows, moved, list, addButton, add, remove, move } = useAlternatives(props);
  const texts = alternativeTexts;
  return (
    <FormFold title={channelFormTexts.alternatives}>
      <p className={styles.hint}>{rows.length === 0 ? texts.none : texts.hint}</p>
      <fieldset ref={list} aria-label={channelFormTexts.alternatives} className={styles.rows}>
        {rows.map((row, index) => (
          <AlternativeRowFields
            key={row.key}
            row={row}
            index={index}
            isLast={index === rows.length - 1}
            errors={errors}
            codecs={alternativeCodecOptions(values)}
            form={form}
            onMove={(by, button) => move(row.key, by, button)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </fieldset>
      <div className="cluster">
        <Button ref={addButton} disabled={rows.length >= ALTERNATIVES_MAX_COUNT} onClick={add}>
          <Icon icon={Plus} />
          {texts.add}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </FormFold>
  );
};
