import { useSite } from '../../entities/site/site.ts';
import { homeTexts } from '../../messages/app-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import styles from './cta-section.module.css';

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

export const CtaSection = () => (
  <section className={styles.panel}>
    <About />
    <div className={styles.call}>
      <h2 className={styles.title}>Make it your radio</h2>
      <p className={styles.text}>A free account remembers what you like.</p>
      <div className={styles.actions}>
        <ButtonLink to="/register" variant="filled" size="large">
          {homeTexts.createAccount}
        </ButtonLink>
        <ButtonLink to="/login" size="large">
          {homeTexts.signIn}
        </ButtonLink>
      </div>
    </div>
  </section>
);
