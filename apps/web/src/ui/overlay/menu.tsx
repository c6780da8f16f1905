import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { hasModifier } from '../layout/has-modifier.ts';
import { rovingIndex } from '../layout/roving-index.ts';
import styles from './menu.module.css';

const ITEMS = '[role^="menuitem"]';
const ARROWS = { previous: 'ArrowUp', next: 'ArrowDown' };

type MenuProps = {
  readonly label: string;
  /** The button that opened the menu: it handles its own presses and gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A menu below its button, open while mounted. Arrow keys move the focus; Escape, Tab and outside
 * presses close it.
 */
export const Menu = ({ label, opener, onClose, children }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>(ITEMS)?.focus();
    const button = opener.current;
    const element = menu.current;
    return () => {
      if (element?.contains(document.activeElement) || document.activeElement === document.body)
        button?.focus({ preventScroll: true });
    };
  }, [opener]);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!menu.current?.contains(target) && !opener.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose, opener]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    if (hasModifier(event)) return;
    const all = items();
    const next = rovingIndex(event.key, all.indexOf(event.target as HTMLElement), all.length, ARROWS);
    if (event.key !== 'Escape' && next === null) return;
    event.preventDefault();
    if (next === null) onClose();
    else all[next]?.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};
