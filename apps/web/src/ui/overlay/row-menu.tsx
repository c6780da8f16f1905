import ChevronDown from '@lucide/icons/icons/chevron-down';
import EllipsisVertical from '@lucide/icons/icons/ellipsis-vertical';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { Icon } from '../media/icon.tsx';
import { Menu } from './menu.tsx';
import item from './menu-item.module.css';
import styles from './row-menu.module.css';

/** Between a menu and the end of the window. */
const EDGE_PX = 8;

export type RowMenuItem = {
  readonly text: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
};

type RowMenuProps = {
  readonly label: string;
  /** Stands on the button instead of an icon. */
  readonly text?: string;
  /** While what was chosen is under way, nothing else can be. */
  readonly busy?: boolean;
  readonly items: readonly RowMenuItem[];
};

/** A menu with rarer actions, of a row, of selected rows or of a whole list. */
export const RowMenu = ({ label, text, busy = false, items }: RowMenuProps) => {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  // A button near the lower or the left end of the window has no room for it there.
  useEffect(() => {
    const menu = opener.current?.nextElementSibling;
    if (!open || !(menu instanceof HTMLElement)) return;
    menu.scrollIntoView({ block: 'nearest' });
    const { left } = menu.getBoundingClientRect();
    if (left < EDGE_PX) menu.style.translate = `${EDGE_PX - left}px`;
  }, [open]);
  const select = ({ onSelect }: RowMenuItem) => {
    close();
    onSelect();
  };
  const button = {
    ref: opener,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-busy': busy,
    'aria-disabled': busy,
    onClick: () => busy || setOpen(!open),
  } as const;
  return (
    <div className={styles.menu} data-open={open || undefined}>
      {text === undefined ? (
        <IconButton {...button} label={label} icon={<Icon icon={EllipsisVertical} />} />
      ) : (
        <Button {...button}>
          {text}
          <Icon icon={ChevronDown} />
        </Button>
      )}
      {open && (
        <Menu label={label} opener={opener} onClose={close}>
          {items.map((entry) => (
            <button
              key={entry.text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.item}
              onClick={() => select(entry)}
            >
              {entry.icon}
              {entry.text}
            </button>
          ))}
        </Menu>
      )}
    </div>
  );
};
