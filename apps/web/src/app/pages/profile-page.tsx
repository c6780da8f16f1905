import { profileTexts } from '@airdial/contract/messages/member-screen-texts';
import { DetailsForm } from '../../features/profile/details-form.tsx';
import { PasswordForm } from '../../features/profile/password-form.tsx';
import { StatusCard } from '../../features/profile/status-card.tsx';
import { usePlainScreen } from '../../lib/custom-css.ts';
import { usePageTitle } from '../../lib/document-title.ts';
import member from './member-page.module.css';
import styles from './profile-page.module.css';

const ProfilePage = () => {
  usePageTitle(profileTexts.title);
  usePlainScreen();
  return (
    <div className={member.page}>
      <h1 className={styles.title}>{profileTexts.title}</h1>
      <div className={styles.sheets}>
        <StatusCard />
        <DetailsForm />
        <PasswordForm />
      </div>
    </div>
  );
};

export default ProfilePage;
