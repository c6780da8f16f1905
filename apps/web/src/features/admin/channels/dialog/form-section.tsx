import { type ReactNode, useId } from 'react';
import styles from './channel-dialog.module.css';

type FormSectionProps = { readonly title: string; readonly children: ReactNode };

export const FormSection = ({ title, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="stack">
      <h3 id={id} className={styles.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
};
