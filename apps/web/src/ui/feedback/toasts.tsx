import type { LucideIconData } from '@lucide/icons';
import CircleAlert from '@lucide/icons/icons/circle-alert';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Info from '@lucide/icons/icons/info';
import X from '@lucide/icons/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastTexts } from '../../messages/overlay-messages.ts';
import { IconButton } from '../form/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import { useTopLayer } from '../overlay/use-top-layer.ts';
import styles from './toasts.module.css';

/** Calls `onTimeout` after `delayMs`; the clock stops while paused. */
const usePausedTimeout = (onTimeout: () => void, delayMs: number, paused: boolean): void => {
  const remainingMs = useRef(delayMs);
  const onElapsed = useEffectEvent(onTimeout);
  useEffect(() => {
    if (paused) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => onElapsed(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedMs;
    };
  }, [paused]);
};

const ICONS: Readonly<Record<ToastView['kind'], LucideIconData>> = {
  error: CircleAlert,
  success: CircleCheck,
  info: Info,
};

type ToastView = {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly detail?: string | null;
  /** 0 to 1; a toast with progress stays open. */
  readonly progress?: number;
  readonly action?: { readonly text: string; readonly run: () => void } | undefined;
};
type ToastProps = {
  readonly toast: ToastView;
  readonly closeAfterMs: number;
  readonly onDismiss: (id: number) => void;
};

/** The clock stops while the pointer or the focus is in the toast. */
const ToastCard = ({ toast, closeAfterMs, onDismiss }: ToastProps) => {
  const [isHeld, setHeld] = useState(false);
  const dismiss = () => onDismiss(toast.id);
  const stays = toast.progress !== undefined;
  usePausedTimeout(dismiss, closeAfterMs, isHeld || stays);
  const act = () => {
    toast.action?.run();
    if (!stays) dismiss();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timeout
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={ICONS[toast.kind]} className={styles.icon} />
      <div className={styles.text}>
        <p>{toast.text}</p>
        {toast.detail && <p>{toast.detail}</p>}
      </div>
      {stays && <progress className={styles.progress} value={toast.progress} aria-label={toast.text} />}
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.text}
        </button>
      )}
      {!stays && <IconButton label={toastTexts.dismiss} icon={<Icon icon={X} />} onClick={dismiss} />}
    </div>
  );
};

type ToastsProps = Omit<ToastProps, 'toast'> & { readonly toasts: readonly ToastView[] };

export const Toasts = ({ toasts, ...rest }: ToastsProps) => (
  <section
    ref={useTopLayer(toasts.at(-1)?.id)}
    popover="manual"
    aria-label={toastTexts.label}
    className={styles.area}
  >
    {toasts.map((toast) => (
      <ToastCard key={toast.id} toast={toast} {...rest} />
    ))}
  </section>
);
