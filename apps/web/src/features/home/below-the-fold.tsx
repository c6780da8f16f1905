import AudioLines from '@lucide/icons/icons/audio-lines';
import Heart from '@lucide/icons/icons/heart';
import MousePointerClick from '@lucide/icons/icons/mouse-pointer-click';
import { useSite } from '../../entities/site/site.ts';
import { featureTexts, invitationTexts } from '../../messages/below-the-fold-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import styles from './below-the-fold.module.css';

const FEATURES = [
  {
    icon: AudioLines,
    title: featureTexts.highQuality,
    text: featureTexts.highQualityText,
  },
  {
    icon: Heart,
    title: featureTexts.personalized,
    text: featureTexts.personalizedText,
  },
  {
    icon: MousePointerClick,
    title: featureTexts.easyAccess,
    text: featureTexts.easyAccessText,
  },
] as const;

const FeatureList = () => (
  <section aria-labelledby="features-title">
    <h2 id="features-title" className={styles.heading}>
      {useSite().home.featuresTitle || featureTexts.title}
    </h2>
    <ul className={styles.features}>
      {FEATURES.map(({ icon, title, text }) => (
        <li key={title} className={styles.feature}>
          <Icon icon={icon} strokeWidth={1.5} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const About = () => {
  const { home } = useSite();
  if (!home.aboutText) return null;
  return (
    <div>
      <h2 className={styles.title}>{home.aboutTitle || invitationTexts.aboutTitle}</h2>
      <p className={styles.text}>{home.aboutText}</p>
    </div>
  );
};

const Actions = () => {
  const { allowRegistration } = useSite().system;
  return (
    <div className={styles.actions}>
      {allowRegistration && (
        <ButtonLink to="/register" variant="filled" size="large">
          {invitationTexts.createAccount}
        </ButtonLink>
      )}
      <ButtonLink to="/login" size="large" variant={allowRegistration ? 'outlined' : 'filled'}>
        {invitationTexts.signIn}
      </ButtonLink>
    </div>
  );
};

const CtaSection = () => (
  <section className={styles.panel}>
    <About />
    <div>
      <h2 className={styles.title}>{invitationTexts.title}</h2>
      <p className={styles.text}>{invitationTexts.text}</p>
      <Actions />
    </div>
  </section>
);

/** The part below the list: a chunk of its own, because it is not visible before scrolling. */
const BelowTheFold = () => (
  <div className={styles.rest}>
    <FeatureList />
    <CtaSection />
  </div>
);

export default BelowTheFold;
