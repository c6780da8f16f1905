import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './channel-dialog.module.css';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=file]), select, textarea';

const toText = (field: Element): string => {
  if (field instanceof HTMLSelectElement) return field.value && (field.selectedOptions[0]?.text ?? '');
  return (field as HTMLInputElement).value.trim();
};

/** What the fields have, one after the other. */
const readFields = (fold: HTMLElement | null): string =>
  [...(fold?.querySelectorAll(TEXT_FIELDS) ?? [])].map(toText).filter(Boolean).join(', ');

type FormFoldProps = { readonly title: string; readonly children: ReactNode };

/** The fields of one topic. While they are folded away, its line shows what they have. */
export const FormFold = ({ title, children }: FormFoldProps) => {
  const fold = useRef<HTMLDetailsElement>(null);
  const [set, setSet] = useState('');
  const update = () => setSet(readFields(fold.current));
  // After each render, because rows come and go; typing does not render.
  useEffect(update);
  return (
    <details ref={fold} className={styles.fold} onInput={update}>
      <summary className={styles.foldLine}>
        <h3 className={styles.foldTitle}>{title}</h3>
        <span className={styles.set}>{set}</span>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
};
