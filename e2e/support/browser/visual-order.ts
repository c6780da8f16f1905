import type { Locator } from '@playwright/test';

/** These parts of a text from left to right, without those that are cut. */
export const visualOrder = (text: Locator, parts: readonly string[]): Promise<string[]> =>
  text.evaluate((root, texts) => {
    const findRect = (part: string) => {
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
    const isCut = (node: Node, { left, right }: DOMRect) => {
      for (let element = node.parentElement; element; element = element.parentElement) {
        const box = element.getBoundingClientRect();
        const doesCut = getComputedStyle(element).overflowX !== 'visible';
        if (doesCut && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return false;
    };
    return texts
      .map((part) => ({ part, ...findRect(part) }))
      .filter(({ node, rect }) => !isCut(node, rect))
      .sort((one, other) => one.rect.left - other.rect.left)
      .map(({ part }) => part);
  }, parts);
