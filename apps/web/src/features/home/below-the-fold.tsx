import AudioLines from 'lucide-react/icons/audio-lines';
import Heart from 'lucide-react/icons/heart';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { useSite } from '../../entities/site/site.ts';
import { homeTexts } from '../../messages/app-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import styles from './below-the-fold.module.css';

const ICON_PX = 28;

const FEATURES = [
  {
    Icon: AudioLines,
    title: homeTexts.highQuality,
    text: 'Straight from the station, at the quality it sends, and back by itself when the line breaks.',
  },
  {
    Icon: Heart,
    title: homeTexts.personalized,
    text: 'Keep the channels you come back to and the songs you want to remember.',
  },
  {
    Icon: MousePointerClick,
    title: homeTexts.easyAccess,
    text: 'Press play, or type a channel’s number. Nothing to install, on any screen.',
  },
] as const;

const FeatureList = () => (
  <section aria-labelledby="features-title">
    <h2 id="features-title" className={styles.heading}>
      {useSite().home.featuresTitle || 'Made for listening'}
    </h2>
    <ul className={styles.features}>
      {FEATURES.map(({ Icon, title, text }) => (
        <li key={title} className={styles.feature}>
          <Icon size={ICON_PX} strokeWidth={1.5} aria-hidden />
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
      <h2 className={styles.title}>{home.aboutTitle || 'About'}</h2>
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
          {homeTexts.createAccount}
        </ButtonLink>
      )}
      <ButtonLink to="/login" size="large" variant={allowRegistration ? 'outlined' : 'filled'}>
        {homeTexts.signIn}
      </ButtonLink>
    </div>
  );
};

const CtaSection = () => (
  <section className={styles.panel}>
    <About />
    <div className={styles.invitation}>
      <h2 className={styles.title}>Make it your radio</h2>
      <p className={styles.text}>A free account remembers what you like.</p>
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
