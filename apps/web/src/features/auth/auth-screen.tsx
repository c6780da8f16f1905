import { type ReactNode, useEffect, useRef } from 'react';
import { usePlainScreen } from '../../entities/site/custom-css.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { DialArc } from '../../ui/media/dial-arc.tsx';
import styles from './auth-screen.module.css';

type AuthScreenProps = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** Other ways on, below the sheet. */
  readonly aside?: ReactNode;
};

/** One sheet in the middle, with one thing to do on it. */
export const AuthScreen = ({ title, intro, children, aside }: AuthScreenProps) => {
  usePageTitle(title);
  usePlainScreen();
  return (
    <div className={styles.screen}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {children}
      </div>
      {aside && <p className={styles.aside}>{aside}</p>}
    </div>
  );
};

type AuthOutcomeProps = {
  readonly title: string;
  /** Where the dial's needle comes to rest: -75 is silence, 0 a clear station. */
  readonly needleDeg: number;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
};

/** How something ended, and where to go from here. It takes the place of a form: the focus and the eye move to it. */
export const AuthOutcome = ({ title, needleDeg, children, actions }: AuthOutcomeProps) => {
  usePageTitle(title);
  usePlainScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.outcome}>
        <DialArc needleDeg={needleDeg} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
};

/** What a needle that found its station shows, and one that found none. */
export const NEEDLE_FOUND_DEG = 0;
export const NEEDLE_LOST_DEG = -75;
