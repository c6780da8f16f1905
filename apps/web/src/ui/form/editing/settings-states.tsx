import { Skeleton } from '../../feedback/skeleton.tsx';
import { Panel } from '../../layout/panel.tsx';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';
import styles from './settings-states.module.css';

const FIELD_KEYS = [0, 1, 2, 3];

type LoadingProps = { readonly text: string };

/** The skeleton of a form's fields. */
export const FieldsLoading = ({ text }: LoadingProps) => (
  <>
    <VisuallyHidden role="status">{text}</VisuallyHidden>
    {FIELD_KEYS.map((key) => (
      <Skeleton key={key} className={styles.field} />
    ))}
  </>
);

/** The skeleton of a form. */
export const SettingsLoading = (props: LoadingProps) => (
  <Panel aria-busy="true">
    <Skeleton className={styles.title} />
    <FieldsLoading {...props} />
  </Panel>
);
