import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** Why the last submit failed. */
  readonly failure: { readonly text: string; readonly detail: string | null } | null;
  readonly submitText: string;
  /** Replaces `submitText` while the form is busy. */
  readonly busyText: string;
  readonly busy: boolean;
};

/**
 * The fields in a column, the failure and the submit button, which keeps its focus while the form
 * is busy.
 */
export const Form = ({ failure, submitText, busyText, busy, children, ...form }: FormProps) => (
  <form {...form} className="stack" aria-busy={busy}>
    {children}
    <FormFailure failure={failure} />
    <Button type="submit" variant="filled" size="large" aria-disabled={busy}>
      {busy ? busyText : submitText}
    </Button>
  </form>
);

/** Fields side by side where there is room. */
export const FieldRow = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.row} />
);

type FieldsProps = {
  readonly busy: boolean;
  readonly children: ReactNode;
};

/**
 * Inert while the form is sent: input would be lost when the fields are filled with what was
 * stored.
 */
export const Fields = ({ busy, children }: FieldsProps) => (
  <div inert={busy} className={styles.fields}>
    {children}
  </div>
);
