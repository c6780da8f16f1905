import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { FadingArtwork } from './fading-artwork.tsx';

const PRESENT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const NEXT = `${PRESENT}#next`;
const newest = () => [...document.querySelectorAll('img')].at(-1);

const Song = () => {
  const [src, setSrc] = useState(PRESENT);
  return (
    <>
      <FadingArtwork src={src} number={7} sizePx={64} />
      <button type="button" onClick={() => setSrc(NEXT)}>
        Next song
      </button>
    </>
  );
};

test('a picture that could not be loaded is tried again with the network', async () => {
  renderPart(<Song />);
  await expect.poll(newest).toBeDefined();
  newest()?.dispatchEvent(new Event('error'));
  await expect.poll(newest).toBeUndefined();
  dispatchEvent(new Event('online'));
  await expect.poll(() => newest()?.src).toBe(PRESENT);
});

test('the next picture that does not come waits for the network behind the present one', async () => {
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValueOnce(new Error('offline'));
  renderPart(<Song />);
  await page.getByRole('button', { name: 'Next song' }).click();
  await expect.poll(() => decode.mock.calls.length).toBe(1);
  expect(newest()?.src).toBe(PRESENT);
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return newest()?.src;
    })
    .toBe(NEXT);
});
