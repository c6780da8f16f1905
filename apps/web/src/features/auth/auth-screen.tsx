import { REDIRECT_AFTER_SUCCESS_MS } from '@airdial/contract/limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePlainScreen } from '../../entities/site/custom-css.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { useNavigate } from '../../lib/router.tsx';
import { DialArc } from '../../ui/media/dial-arc.tsx';
import styles from './auth-screen.module.css';
import { useWaitingPath } from './use-waiting-path.ts';

/**
 * Redirects to the sign-in screen after a delay, unless the component unmounts first. The page that
 * led here still waits behind it.
 *
 * @param email what the sign-in begins with
 */
export const useRedirectToLogin = (email?: string): void => {
  const navigate = useNavigate();
  const from = useWaitingPath();
  useEffect(() => {
    const redirect = () => navigate('/login', { state: { from, email } });
    const timer = setTimeout(redirect, REDIRECT_AFTER_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [navigate, from, email]);
};

/** Needle positions for success and failure. */
export const NEEDLE_FOUND_DEG = 0;
export const NEEDLE_LOST_DEG = -75;

type AuthScreenProps = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** What the visitor came for, above the sheet. */
  readonly above?: ReactNode;
  /** Links below the sheet. */
  readonly aside?: ReactNode;
};

/** A centered sheet with one form. */
export const AuthScreen = ({ title, intro, children, above, aside }: AuthScreenProps) => {
  usePageTitle(title);
  usePlainScreen();
  return (
    <div className={styles.screen}>
      {above}
      <div className={styles.sheet}>
        <div className="stack gap-2">
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
  /** Where the dial's needle points, -75 to 75 degrees. */
  readonly needleDeg: number;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
};

/**
 * The outcome of a form, which it replaces: the page scrolls to the top and the focus moves to the
 * heading.
 */
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
