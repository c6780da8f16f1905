import { diagnosticsTexts as texts } from '../messages/diagnostics-messages.ts';
import { button, element } from '../standalone-pages/element.ts';

/** Copies what `report` says; where the page may not copy, shows it to be copied by hand. */
export const reportButton = (report: () => string): HTMLElement => {
  const status = element('p', { role: 'status', class: 'copied' });
  const byHand = element('textarea', { readonly: true, rows: '12', 'aria-label': texts.copyByHand });
  byHand.hidden = true;
  const copy = async () => {
    const text = report();
    try {
      await navigator.clipboard.writeText(text);
      byHand.hidden = true;
      status.textContent = texts.copied;
    } catch {
      status.textContent = texts.copyByHand;
      byHand.value = text;
      byHand.hidden = false;
      byHand.select();
    }
  };
  return element(
    'div',
    { class: 'report' },
    button(texts.copyReport, 'filled', () => void copy()),
    status,
    byHand,
  );
};
