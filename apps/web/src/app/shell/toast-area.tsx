// With the first part that loads after the first screen.
import './forced-colors.css';
import { TOAST_CLOSE_MS } from '@airdial/contract/limits';
import { useStore } from '../../lib/external-store.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';

export const ToastArea = () => (
  <Toasts toasts={useStore(toastStore)} closeAfterMs={TOAST_CLOSE_MS} onDismiss={dismissToast} />
);
