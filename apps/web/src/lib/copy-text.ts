import { showToast } from './toast-store.ts';

/** For pages without TLS, where browsers offer no clipboard API. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
};

/** Resolves to whether the text was copied. Must run in response to a press. */
export const copyText = async (text: string): Promise<boolean> => {
  if (!navigator.clipboard) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
};

type CopyTexts = { readonly copied: string; readonly notCopied: string };

/** Copies a text in response to a press, and says whether it could. */
export const copyWithToast = async (text: string, { copied, notCopied }: CopyTexts): Promise<void> =>
  (await copyText(text)) ? showToast('success', copied) : showToast('error', notCopied);
