import type { ComponentProps, CSSProperties } from 'react';
import field from '../field.module.css';
import { type FieldFrame, LabelledField } from '../labelled-field.tsx';
import styles from './color-field.module.css';

type ColorFieldProps = Pick<FieldFrame, 'label' | 'error'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'style'> & {
    readonly name: string;
    readonly value: string;
    /** The accessible name of the button that shows the color. */
    readonly buttonLabel: string;
    readonly onOpen: () => void;
  };

/** A color as text, beside a swatch that opens the color dialog. */
export const ColorField = ({ label, error, buttonLabel, onOpen, ...input }: ColorFieldProps) => (
  <LabelledField label={label} error={error}>
    {(control) => (
      <div className={field.field}>
        <button
          type="button"
          className={styles.swatch}
          style={{ '--swatch': input.value } as CSSProperties}
          aria-label={buttonLabel}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
        <input
          type="text"
          spellCheck={false}
          autoComplete="off"
          {...input}
          {...control}
          className={`${field.control} ${styles.text}`}
        />
      </div>
    )}
  </LabelledField>
);
