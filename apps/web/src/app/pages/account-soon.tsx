import ArrowLeft from 'lucide-react/icons/arrow-left';
import { usePageTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DialArc } from '../../ui/dial-arc.tsx';
import styles from './account-soon.module.css';

const ICON_PX = 18;

type AccountSoonProps = { readonly title: string; readonly text: string };

/** Accounts are not open yet; the screen says so and leads back to the music. */
export const AccountSoon = ({ title, text }: AccountSoonProps) => {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <DialArc needleDeg={32} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <p className={styles.text}>
          Until then nothing is missing from the sound: every channel is open to everyone.
        </p>
        <ButtonLink to="/" look="filled" size="large">
          <ArrowLeft size={ICON_PX} aria-hidden />
          Back to listening
        </ButtonLink>
      </div>
    </div>
  );
};
