import { type ToastAction, toastStore } from './toast-store.ts';

const ACTION_TOASTS_MAX = 4;
let lastId = 0;

/** Below zero, because those of `showToast` count upwards. */
export const createToastId = (): number => {
  lastId -= 1;
  return lastId;
};

/** A success with a button; it replaces no other one of the same text, whose button is for something else. */
export const showActionToast = (text: string, action: ToastAction): void => {
  const toast = { id: createToastId(), kind: 'success' as const, text, action };
  toastStore.set((toasts) => [...toasts, toast].slice(-ACTION_TOASTS_MAX));
};

/** Closes those whose button has become void. */
export const dismissActionToasts = (about: string): void =>
  toastStore.set((toasts) => toasts.filter(({ action }) => action?.about !== about));
