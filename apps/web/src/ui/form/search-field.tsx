import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import Search from '@lucide/icons/icons/search';
import X from '@lucide/icons/icons/x';
import { useRef } from 'react';
import { CLEAR_SEARCH } from '../../messages/ui-messages.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';

type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The label is the placeholder too. The '/' key focuses the field with `data-search`. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      <Icon icon={Search} className={styles.leading} />
      <input
        ref={input}
        type="search"
        className={classNames(styles.control, styles.search)}
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX_CHARS}
        value={value}
        data-search
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <span className={styles.clear}>
          <IconButton label={CLEAR_SEARCH} icon={<Icon icon={X} />} onClick={clear} />
        </span>
      )}
    </div>
  );
};
