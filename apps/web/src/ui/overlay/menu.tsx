import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './menu.module.css';

const ITEMS = '[role^="menuitem"]';

type MenuProps = {
  readonly label: string;
  /** What opened it: a press there is its own affair, and the focus goes back to it. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Where a key leads, from one item of `count`; null where the key is none of the menu's. */
const destination = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** A menu below its button, open while mounted: arrows walk it, Escape, Tab and a press elsewhere close it. */
export const Menu = ({ label, opener, onClose, children }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>(ITEMS)?.focus();
    const button = opener.current;
    const held = menu.current;
    return () => {
      if (held?.contains(document.activeElement) || document.activeElement === document.body) button?.focus();
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
    const all = items();
    const next = destination(event.key, all.indexOf(event.target as HTMLElement), all.length);
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
