const findRect = (root: Element, part: string) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node as Text).data.indexOf(part);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + part.length);
    return { node, rect: range.getBoundingClientRect() };
  }
  throw new Error(`There is no ${part}`);
};

const isCut = (node: Node, { left, right }: DOMRect): boolean => {
  for (let element = node.parentElement; element; element = element.parentElement) {
    const box = element.getBoundingClientRect();
    const doesCut = getComputedStyle(element).overflowX !== 'visible';
    if (doesCut && (left < box.left - 1 || right > box.right + 1)) return true;
  }
  return false;
};

/** These parts of a text from left to right, without those that are cut. */
export const visualOrder = (root: Element, parts: readonly string[]): readonly string[] =>
  parts
    .map((part) => ({ part, ...findRect(root, part) }))
    .filter(({ node, rect }) => !isCut(node, rect))
    .toSorted((one, other) => one.rect.left - other.rect.left)
    .map(({ part }) => part);

/** Names from right to left that end with signs, which go astray where the name has not its own direction. */
export const ARABIC_NAME = 'إذاعة القرآن الكريم 102.5 FM!';
export const HEBREW_NAME = 'רדיו 88 (תל אביב)';
