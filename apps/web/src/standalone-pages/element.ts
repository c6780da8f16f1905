type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean>>;

const SVG = 'http://www.w3.org/2000/svg';

const fill = <Kind extends Element>(
  target: Kind,
  attributes: Attributes,
  children: readonly Child[],
): Kind => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) continue;
    target.setAttribute(name, value === true ? '' : value);
  }
  target.append(...children);
  return target;
};

/** Creates an element with attributes and children. Strings become text nodes, never markup. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => fill(document.createElement(name), attributes, children);

export const svgElement = (name: string, attributes: Attributes, ...children: readonly Child[]): SVGElement =>
  fill(document.createElementNS(SVG, name) as SVGElement, attributes, children);

export const button = (text: string, look: 'filled' | 'outlined', onPress: () => void): HTMLButtonElement => {
  const node = element('button', { type: 'button', class: `button ${look}` }, text);
  node.addEventListener('click', onPress);
  return node;
};
