import { useStore } from '../../lib/external-store.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

/** Repeats the newest message to screen readers, to which the page's own are silent behind a view. */
export const ToastAnnouncer = () => (
  <VisuallyHidden aria-live="polite">{useStore(toastStore).at(-1)?.text}</VisuallyHidden>
);
