/** Runs in the page. Returns the first visible match, focused with its text selected where `focus`. */
export function findVisible(xpath: string, focus: boolean): Element | null {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < found.snapshotLength; index += 1) {
    const element = found.snapshotItem(index);
    if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
    // Where WebDriver scrolls it, bars at the edges of the window may cover it.
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (focus) element.focus();
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
    if (focus && isText && element.type !== 'range') element.select();
    return element;
  }
  return null;
}
