import { element } from '../standalone-pages/element.ts';

export type Tone = 'good' | 'bad' | 'plain';

/** A list of named values, for the page and for the report. */
export class FactList {
  readonly node = element('dl', { class: 'facts' });
  readonly #values = new Map<string, HTMLElement>();

  /** Sets a value; the first call for a name adds its row. */
  set(name: string, value: string, tone: Tone = 'plain'): void {
    const cell = this.#values.get(name) ?? this.#addRow(name);
    cell.className = tone;
    if (cell.textContent !== value) cell.textContent = value;
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
