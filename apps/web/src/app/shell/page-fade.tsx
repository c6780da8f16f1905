import { PAGE_FADE_MS } from '@airdial/contract/limits';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './shell.module.css';

const FADE = { '--page-fade': `${PAGE_FADE_MS}ms` } as CSSProperties;

type PageFadeProps = { readonly screen: string; readonly children: ReactNode };

/**
 * Each change of the screen fades the new page in, starts it at its top (the way back keeps the browser's place) and moves
 * the focus into it. The first page is simply there.
 */
export const PageFade = ({ screen, children }: PageFadeProps) => {
  const main = useRef<HTMLElement>(null);
  const travelled = useNavigationType();
  const [first] = useState(screen);
  const [moved, setMoved] = useState(false);
  if (!moved && screen !== first) setMoved(true);

  useEffect(() => {
    if (!moved || !screen) return;
    if (travelled !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [moved, screen, travelled]);

  return (
    <main
      ref={main}
      key={screen}
      id="content"
      tabIndex={-1}
      className={classNames(styles.content, moved && styles.fading)}
      {...(moved && { style: FADE })}
    >
      {children}
    </main>
  );
};
