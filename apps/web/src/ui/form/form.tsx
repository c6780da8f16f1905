import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** Why the last attempt came to nothing. */
  readonly failure: { readonly text: string; readonly detail: string | null } | null;
  readonly submitText: string;
  /** While it is being sent. */
  readonly busyText: string;
  readonly busy: boolean;
};

/** Fields one below the other, then what went wrong, then the button. Its focus stays while it is busy. */
export const Form = ({ failure, submitText, busyText, busy, children, ...form }: FormProps) => (
  <form {...form} className={styles.form} aria-busy={busy}>
    {children}
    <FormFailure failure={failure} />
    <Button type="submit" look="filled" size="large" aria-disabled={busy}>
      {busy ? busyText : submitText}
    </Button>
  </form>
);

/** Fields beside each other where there is room. */
export const FieldRow = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.row} />
);

type FieldsProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly busy: boolean;
  readonly children: ReactNode;
};

/** Nothing can be entered while the fields are being sent: it would be lost when they are filled with what is stored. */
export const Fields = ({ ref, busy, children }: FieldsProps) => (
  <div ref={ref} inert={busy} className={styles.fields}>
    {children}
  </div>
);
