import type { LucideIconData } from '@lucide/icons';
import CircleAlert from '@lucide/icons/icons/circle-alert';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Clock from '@lucide/icons/icons/clock';
import Mail from '@lucide/icons/icons/mail';
import ShieldCheck from '@lucide/icons/icons/shield-check';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import styles from './notice.module.css';

type NoticeKind = 'success' | 'error' | 'waiting' | 'mail' | 'admin';

const ICONS: Readonly<Record<NoticeKind, LucideIconData>> = {
  success: CircleCheck,
  error: CircleAlert,
  waiting: Clock,
  mail: Mail,
  admin: ShieldCheck,
};

type NoticeProps = {
  readonly kind: NoticeKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
};

/** A framed message with an icon for its kind. */
export const Notice = ({ kind, title, children }: NoticeProps) => {
  return (
    <div className={classNames(styles.notice, styles[kind])}>
      <Icon icon={ICONS[kind]} className={styles.icon} />
      <div className={styles.body}>
        {title}
        {children}
      </div>
    </div>
  );
};
