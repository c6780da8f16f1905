import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';
import styles from './titled-panel.module.css';

type TitledPanelProps = { readonly title: string; readonly children: ReactNode };

/** A panel labelled by its heading. */
export const TitledPanel = ({ title, children }: TitledPanelProps) => {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Panel>
  );
};
