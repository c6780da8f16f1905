import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './notice.module.css';

type NoticeKind = 'success' | 'error' | 'waiting' | 'mail' | 'admin';

const ICONS: Readonly<Record<NoticeKind, LucideIcon>> = {
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
  const Icon = ICONS[kind];
  return (
    <div className={classNames(styles.notice, styles[kind])}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.body}>
        {title}
        {children}
      </div>
    </div>
  );
};
