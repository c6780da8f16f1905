import { type AccountStanding, accountStanding } from '@airdial/contract/user/account-status';
import { useUser } from '../../entities/session/session-context.tsx';
import { useResendVerification } from '../../entities/session/use-resend-verification.ts';
import { dashboardBannerTexts, dashboardBannerTitles } from '../../messages/member-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './dashboard.module.css';

const KINDS = {
  admin: 'admin',
  validated: 'success',
  pending: 'waiting',
  unverified: 'mail',
} as const satisfies Record<AccountStanding, string>;

const ResendButton = () => {
  const { resend, text, busy } = useResendVerification();
  return (
    <p className={styles.resend}>
      <Button onClick={resend} aria-disabled={busy}>
        {text}
      </Button>
    </p>
  );
};

/** What the account may do, and what it waits for. */
export const StatusBanner = () => {
  const standing = accountStanding(useUser());
  return (
    <Notice kind={KINDS[standing]} title={<h2>{dashboardBannerTitles[standing]}</h2>}>
      <p>{dashboardBannerTexts[standing]}</p>
      {standing === 'unverified' && <ResendButton />}
    </Notice>
  );
};
