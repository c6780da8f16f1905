import { type Toast, toastStore } from '../../../../lib/toast-store.ts';

export type ProgressToast = {
  /** @param share 0 to 1 */
  set(share: number): void;
  end(): void;
};

let lastId = 0;

/** A toast that stays until `end`. */
export const showProgressToast = (text: string, cancel: Toast['cancel']): ProgressToast => {
  // Negative ids: those of showToast count upwards.
  lastId -= 1;
  const id = lastId;
  const put = (toasts: readonly Toast[], toast: Toast | null) => [
    ...toasts.filter((other) => other.id !== id),
    ...(toast ? [toast] : []),
  ];
  const set = (progress: number) =>
    toastStore.set((toasts) => put(toasts, { id, kind: 'info', text, progress, cancel }));
  set(0);
  return { set, end: () => toastStore.set((toasts) => put(toasts, null)) };
};
