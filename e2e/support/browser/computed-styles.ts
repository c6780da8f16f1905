import type { Page } from '@playwright/test';

/** What the focus and a run of an animation change by themselves. */
const CHANGING = ['animation', 'outline', 'transition'];

/** The computed style of each element in the content, by its place in the document. */
export const readStyles = (page: Page): Promise<Record<string, string>> =>
  page.evaluate((changing) => {
    const toText = (style: CSSStyleDeclaration) =>
      [...style]
        .filter((name) => !changing.some((prefix) => name.startsWith(prefix)))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .join('; ');
    const elements = [...document.querySelectorAll('main *')];
    return Object.fromEntries(
      elements.map((element, at) => [
        `${at} ${element.tagName} ${element.getAttribute('class')}`,
        toText(getComputedStyle(element)),
      ]),
    );
  }, CHANGING);

/** Links the sheets of all parts that the page has not loaded yet, as its loader would. */
export const linkAllStyles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module]');
    const script = await (await fetch(entry?.src ?? '')).text();
    const paths = new Set(script.match(/assets\/[\w-]+\.css/g)?.map((path) => `/${path}`));
    const isLinked = (path: string) => document.querySelector(`link[href$="${path}"][rel="stylesheet"]`);
    const links = [...paths]
      .filter((path) => !isLinked(path))
      .map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
  });
