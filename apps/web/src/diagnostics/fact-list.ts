import { element } from '../standalone-pages/element.ts';

export type Tone = 'good' | 'bad' | 'plain';

/** Named readings, as people see them and as the report tells them. */
export class FactList {
  readonly node = element('dl', { class: 'facts' });
  readonly #values = new Map<string, HTMLElement>();

  /** The first call for a name adds its row. */
  set(name: string, value: string, tone: Tone = 'plain'): void {
    const shown = this.#values.get(name) ?? this.#addRow(name);
    shown.className = tone;
    if (shown.textContent !== value) shown.textContent = value;
  }

  lines(): string[] {
    return [...this.#values].map(([name, value]) => `${name}: ${value.textContent}`);
  }

  #addRow(name: string): HTMLElement {
    const value = element('dd');
    this.node.append(element('div', {}, element('dt', {}, name), value));
    this.#values.set(name, value);
    return value;
  }
}
