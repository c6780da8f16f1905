import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const container = document.querySelector('#react-alone');
const markup = document.querySelector<HTMLTemplateElement>('#markup');
if (!container || !markup) throw new Error('The page has no markup, or no place for it.');
createRoot(container).render(
  createElement('div', { ref: (rendered: HTMLElement | null) => rendered?.append(markup.content) }),
);
