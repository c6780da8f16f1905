import { countsAsValidated } from '@airdial/contract/user/account-status';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useUser } from '../../entities/session/session-context.tsx';
import { dashboardTexts } from '../../messages/member-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import styles from './dashboard.module.css';

const ICON_PX = 14;

export const Welcome = () => {
  const user = useUser();
  return (
    <header className={styles.welcome}>
      <h1 className={styles.title}>{dashboardTexts.welcome(user.firstName)}</h1>
      <p className={styles.chips}>
        <Chip>{user.role === 'admin' ? dashboardTexts.administrator : dashboardTexts.customer}</Chip>
        {countsAsValidated(user) && (
          <Chip>
            <BadgeCheck size={ICON_PX} aria-hidden />
            {dashboardTexts.verified}
          </Chip>
        )}
      </p>
    </header>
  );
};
