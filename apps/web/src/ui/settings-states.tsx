import { Button } from './button.tsx';
import { Panel } from './panel.tsx';
import { QuietState } from './quiet-state.tsx';
import styles from './settings-states.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const OFF_THE_DIAL_DEG = -75;
const FIELD_KEYS = [0, 1, 2, 3];

type LoadingProps = { readonly text: string };

/** The shape of fields that come. */
export const FieldsLoading = ({ text }: LoadingProps) => (
  <>
    <VisuallyHidden role="status">{text}</VisuallyHidden>
    {FIELD_KEYS.map((key) => (
      <Skeleton key={key} className={styles.field} />
    ))}
  </>
);

/** The shape of a form that comes. */
export const SettingsLoading = (props: LoadingProps) => (
  <Panel aria-busy="true">
    <Skeleton className={styles.title} />
    <FieldsLoading {...props} />
  </Panel>
);

type SettingsFailedProps = {
  readonly title: string;
  readonly hint: string;
  readonly retryText: string;
  readonly onRetry: () => void;
};

export const SettingsFailed = ({ title, hint, retryText, onRetry }: SettingsFailedProps) => (
  <QuietState title={title} hint={hint} needleDeg={OFF_THE_DIAL_DEG}>
    <Button look="filled" onClick={onRetry}>
      {retryText}
    </Button>
  </QuietState>
);
