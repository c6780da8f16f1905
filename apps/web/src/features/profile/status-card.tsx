import { type AccountStatus, getAccountStatus } from '@airdial/contract/user/account-status';
import { useUser } from '../../entities/session/session-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { dashboardTexts, profileStatusTitles, profileTexts } from '../../messages/member-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './profile.module.css';

const KINDS = {
  admin: 'admin',
  validated: 'success',
  pending: 'waiting',
  unverified: 'mail',
} as const satisfies Record<AccountStatus, string>;

export const StatusCard = () => {
  const user = useUser();
  const status = getAccountStatus(user);
  return (
    <Panel aria-label={profileStatusTitles[status]}>
      <div className={styles.person}>
        <p className={styles.name}>{user.fullName}</p>
        <p className={styles.email}>{user.email}</p>
        <Chip>{user.role === 'admin' ? dashboardTexts.administrator : dashboardTexts.customer}</Chip>
      </div>
      <Notice kind={KINDS[status]} title={<h2>{profileStatusTitles[status]}</h2>} />
      <dl className={styles.facts}>
        <dt>{profileTexts.memberSince}</dt>
        <dd>{formatDate(user.createdAt)}</dd>
        <dt>{profileTexts.lastLogin}</dt>
        <dd>{user.lastLogin === null ? dashboardTexts.today : formatDate(user.lastLogin)}</dd>
      </dl>
    </Panel>
  );
};
