import { createStore } from './external-store.ts';

export type ToastKind = 'info' | 'success' | 'error';
/** A button in a toast. */
export type ToastAction = {
  readonly text: string;
  readonly run: () => void;
  /** What it acts on, if something else may make it void. */
  readonly about?: string | undefined;
};
export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** What the text leaves open, such as the cause. */
  readonly detail?: string | null;
  /** 0 to 1. A toast with progress stays until it is dismissed. */
  readonly progress?: number;
  readonly action?: ToastAction | undefined;
};

const TOASTS_MAX = 4;
let lastId = 0;

export const toastStore = createStore<readonly Toast[]>([]);

/** A toast replaces an older one of the same text, and its timeout starts again. */
export const showToast = (kind: ToastKind, text: string, detail: string | null = null): void => {
  lastId += 1;
  const toast = { id: lastId, kind, text, detail };
  toastStore.set((toasts) => [...toasts.filter((other) => other.text !== text), toast].slice(-TOASTS_MAX));
};

export const dismissToast = (id: number): void =>
  toastStore.set((toasts) => toasts.filter((toast) => toast.id !== id));
