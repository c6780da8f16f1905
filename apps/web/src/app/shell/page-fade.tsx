import { PAGE_FADE_MS } from '@airdial/contract/limits';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './shell.module.css';

const FADE = { '--page-fade': `${PAGE_FADE_MS}ms` } as CSSProperties;

type PageFadeProps = { readonly screen: string; readonly children: ReactNode };

/**
 * On each navigation, fades the new page in, scrolls to its top (not on back, where the browser
 * restores the position) and moves the focus to it. The first page appears without a fade.
 */
export const PageFade = ({ screen, children }: PageFadeProps) => {
  const main = useRef<HTMLElement>(null);
  const { isTraversal } = useLocation();
  const [first] = useState(screen);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && screen !== first) setHasNavigated(true);

  // Not when only the search part of the address changes: somebody types there.
  const onScreen = useEffectEvent(() => {
    if (!isTraversal) window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (hasNavigated && screen) onScreen();
  }, [hasNavigated, screen]);

  return (
    <main
      ref={main}
      key={screen}
      id="content"
      tabIndex={-1}
      className={classNames(styles.content, hasNavigated && styles.fading)}
      {...(hasNavigated && { style: FADE })}
    >
      {children}
    </main>
  );
};
