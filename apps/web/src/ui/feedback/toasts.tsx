import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '../form/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { useTopLayer } from '../overlay/use-top-layer.ts';
import styles from './toasts.module.css';
import { usePausedTimeout } from './use-paused-timeout.ts';

const ICON_PX = 20;
const ICONS: Readonly<Record<ToastView['kind'], LucideIcon>> = {
  error: CircleAlert,
  success: CircleCheck,
  info: Info,
};

type ToastView = {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  /** 0 to 1; such a toast stays. */
  readonly progress?: number;
  readonly cancel?: { readonly text: string; readonly run: () => void } | undefined;
};
type ToastProps = {
  readonly toast: ToastView;
  readonly closeAfterMs: number;
  readonly onDismiss: (id: number) => void;
};

/** How far something is, and the way to give it up. */
const Progress = ({ text, progress, cancel }: ToastView) => (
  <>
    <progress className={styles.progress} value={progress} aria-label={text} />
    {cancel && (
      <button type="button" className={styles.cancel} onClick={cancel.run}>
        {cancel.text}
      </button>
    )}
  </>
);

/** Its time stands still while somebody points at it or is in it. */
const ToastCard = ({ toast, closeAfterMs, onDismiss }: ToastProps) => {
  const [held, setHeld] = useState(false);
  const dismiss = () => onDismiss(toast.id);
  const stays = toast.progress !== undefined;
  usePausedTimeout(dismiss, closeAfterMs, held || stays);
  const Icon = ICONS[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the clock only stands still
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={ICON_PX} aria-hidden />
      <p className={styles.text}>{toast.text}</p>
      {stays ? (
        <Progress {...toast} />
      ) : (
        <IconButton label="Dismiss" icon={<X size={ICON_PX} />} onClick={dismiss} />
      )}
    </div>
  );
};

type ToastsProps = Omit<ToastProps, 'toast'> & { readonly toasts: readonly ToastView[] };

export const Toasts = ({ toasts, ...rest }: ToastsProps) => (
  <section
    ref={useTopLayer(toasts.at(-1)?.id)}
    popover="manual"
    aria-label="Notifications"
    className={styles.area}
  >
    {toasts.map((toast) => (
      <ToastCard key={toast.id} toast={toast} {...rest} />
    ))}
  </section>
);
