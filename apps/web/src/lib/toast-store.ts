import { createStore } from './external-store.ts';

export type ToastKind = 'info' | 'success' | 'error';
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** How far it is, 0 to 1. Such a toast stays until it is taken away. */
  readonly progress?: number;
  /** Gives up what is going on. */
  readonly cancel?: { readonly text: string; readonly run: () => void } | undefined;
};

const TOASTS_AT_ONCE = 4;
let lastId = 0;

export const toastStore = createStore<readonly Toast[]>([]);

/** The same text is not piled up: it takes the place of its older copy and its time starts again. */
export const showToast = (kind: ToastKind, text: string): void => {
  lastId += 1;
  const toast = { id: lastId, kind, text };
  toastStore.set((toasts) =>
    [...toasts.filter((other) => other.text !== text), toast].slice(-TOASTS_AT_ONCE),
  );
};

export const dismissToast = (id: number): void =>
  toastStore.set((toasts) => toasts.filter((toast) => toast.id !== id));
