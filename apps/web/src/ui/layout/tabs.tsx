import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

type Tab<Key extends string> = { readonly key: Key; readonly text: string };

type TabsProps<Key extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  /** The current tab's panel. */
  readonly children: ReactNode;
};

/** Where a key leads, from one tab of `count`; null where the key is none of theirs. */
const destination = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** Where there is no room for all tabs, the current one is among those that are seen. The page itself stays where it is. */
const keepInSight = (tab: HTMLElement | null) => {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const show = () => {
    const middle = tab.offsetLeft - list.offsetLeft + tab.offsetWidth / 2;
    list.scrollLeft = middle - list.clientWidth / 2;
  };
  show();
  // Those before it become wider when what they count arrives, and all do with the page's font.
  const sizes = new ResizeObserver(show);
  for (const one of list.children) sizes.observe(one);
  return () => sizes.disconnect();
};

/** One tab stop for all tabs; arrows, Home and End walk them and show what they lead to. */
export const Tabs = <Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const next = destination(event.key, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab || next === null) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            ref={key === current ? keepInSight : null}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
};
