import type { ComponentProps } from 'react';
import styles from './setting-checkbox.module.css';

type SettingCheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { readonly label: string };

/** One choice of a listener for this device. */
export const SettingCheckbox = ({ label, ...input }: SettingCheckboxProps) => (
  <label className={styles.choice}>
    <input {...input} type="checkbox" />
    {label}
  </label>
);
