import { usePlainScreen } from '../../entities/site/custom-css.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { PasswordPrompt } from '../../features/password-prompt/password-prompt.tsx';
import { DetailsForm } from '../../features/profile/details-form.tsx';
import { FavoritesKeyCard } from '../../features/profile/favorites-key-card.tsx';
import { PasswordForm } from '../../features/profile/password-form.tsx';
import { SecondFactorCard } from '../../features/profile/second-factor/second-factor-card.tsx';
import { SessionsCard } from '../../features/profile/sessions-card.tsx';
import { StatusCard } from '../../features/profile/status-card.tsx';
import { profileTexts } from '../../messages/member-messages.ts';
import member from '../../ui/layout/page.module.css';
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
        <SecondFactorCard />
        <FavoritesKeyCard />
        <SessionsCard />
      </div>
      <PasswordPrompt />
    </div>
  );
};

export default ProfilePage;
