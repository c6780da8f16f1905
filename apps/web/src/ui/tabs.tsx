import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
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
const useCurrentInSight = (list: RefObject<HTMLDivElement | null>, current: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current then
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list.current || !tab) return;
    const middle = tab.offsetLeft - list.current.offsetLeft + tab.offsetWidth / 2;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [list, current]);
};

/** One tab stop for all tabs; arrows, Home and End walk them and show what they lead to. */
export const Tabs = <Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, current);
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
