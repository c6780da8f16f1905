/** The design system's dialogs and toasts. */
export const CLOSE_DIALOG = 'Close';

export const toastTexts = { label: 'Notifications', dismiss: 'Dismiss' } as const;
