import BadgeCheck from '@lucide/icons/icons/badge-check';
import {
  type AccountStatus,
  getAccountStatus,
  STATUS_NOTICES,
} from '../../entities/session/account-status.ts';
import { useUser } from '../../entities/session/session-context.tsx';
import { formatDate } from '../../lib/dates.ts';
import { dashboardTexts, profileStatusTitles, profileTexts } from '../../messages/member-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import styles from './profile.module.css';

/** A quiet line, or a notice while something is wanted of the member. */
const AccountState = ({ status }: { readonly status: AccountStatus }) => {
  const title = profileStatusTitles[status];
  if (status === 'pending' || status === 'unverified')
    return <Notice kind={STATUS_NOTICES[status]} title={<h2>{title}</h2>} />;
  return (
    <h2 className={styles.state}>
      <Icon icon={BadgeCheck} />
      {title}
    </h2>
  );
};

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
      <AccountState status={status} />
      <dl className={styles.facts}>
        <dt>{profileTexts.memberSince}</dt>
        <dd>{formatDate(user.createdAt)}</dd>
        <dt>{profileTexts.lastLogin}</dt>
        <dd>{user.lastLogin === null ? dashboardTexts.today : formatDate(user.lastLogin)}</dd>
      </dl>
    </Panel>
  );
};
