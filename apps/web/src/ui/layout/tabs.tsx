import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { hasModifier } from './has-modifier.ts';
import { rovingIndex } from './roving-index.ts';
import styles from './tabs.module.css';

const ARROWS = { previous: 'ArrowLeft', next: 'ArrowRight' };

type Tab<Key extends string> = { readonly key: Key; readonly text: string };

type TabsProps<Key extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  /** The current tab's panel. */
  readonly children: ReactNode;
};

/** Scrolls the tab list, but not the page, so that the current tab is visible. */
const keepInView = (tab: HTMLElement | null) => {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const center = () => {
    const middle = tab.offsetLeft - list.offsetLeft + tab.offsetWidth / 2;
    list.scrollLeft = middle - list.clientWidth / 2;
  };
  center();
  // Tabs become wider when their counts arrive and when the font loads.
  const sizes = new ResizeObserver(center);
  for (const child of list.children) sizes.observe(child);
  return () => sizes.disconnect();
};

/** The tabs are one tab stop; arrow keys, Home and End select another tab. */
export const Tabs = <Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const buttons = [...event.currentTarget.children] as HTMLElement[];
    // From the focused tab: `current` changes later where a navigation selects it, and keys may come faster.
    const focused = buttons.indexOf(event.target as HTMLElement);
    const next = rovingIndex(event.key, focused, tabs.length, ARROWS);
    const tab = next === null ? undefined : tabs[next];
    if (!tab || next === null) return;
    event.preventDefault();
    onChange(tab.key);
    buttons[next]?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            ref={key === current ? keepInView : null}
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
