import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { useNowPlayingTitle, usePageTitle } from './document-title.ts';

const Page = () => {
  usePageTitle('Channels');
  return null;
};

const Bar = () => {
  useNowPlayingTitle('Nova');
  return null;
};

test('the name of the page comes back when the bar goes, and goes with the page', async () => {
  const closePage = renderPart(<Page />);
  await expect.poll(() => document.title).toMatch(/^Channels – /);
  const [, brandName] = document.title.split(' – ');
  const closeBar = renderPart(<Bar />);
  await expect.poll(() => document.title).toBe(`Nova – ${brandName}`);
  closeBar();
  await expect.poll(() => document.title).toBe(`Channels – ${brandName}`);
  closePage();
  await expect.poll(() => document.title).toBe(brandName);
});
