import type { Locator, Page } from '@playwright/test';

const STANDARD_PX = 16;

/** As the browser's own setting does, in percent, until the page closes. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (STANDARD_PX * percent) / 100 } });
}

/** The texts in it whose letters are higher than their line or than the box that cuts them. */
export const crampedTexts = (part: Locator): Promise<string[]> =>
  part.locator('*').evaluateAll((elements) =>
    elements
      .filter((element) => {
        // An icon is cut at its edges.
        if (!element.checkVisibility() || element.closest('.visually-hidden, svg')) return false;
        const { fontSize, lineHeight, overflow } = getComputedStyle(element);
        const fontPx = Number.parseFloat(fontSize);
        const hasText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
        if (hasText && Number.parseFloat(lineHeight) < fontPx) return true;
        return overflow === 'hidden' && element.clientHeight > 0 && element.clientHeight < fontPx;
      })
      .map(({ textContent, className }) => `${textContent} (${className})`),
  );
