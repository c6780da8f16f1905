import { emailSecurityTexts } from '@airdial/contract/mail/messages';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './admin-email.module.css';

export const SecurityCard = () => (
  <TitledPanel title={emailSecurityTexts.title}>
    <dl className={styles.practices}>
      {emailSecurityTexts.practices.map(([name, advice]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{advice}</dd>
        </div>
      ))}
    </dl>
  </TitledPanel>
);
