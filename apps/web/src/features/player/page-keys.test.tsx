import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { useActionKeys } from './page-keys.ts';

test('a key that is held acts once', async () => {
  const toggle = vi.fn();
  const Keys = () => {
    useActionKeys({ l: toggle });
    return <p>Keys</p>;
  };
  renderPart(<Keys />);
  await expect.element(document.body).toHaveTextContent('Keys');
  for (const repeat of [false, true, true])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', repeat }));
  expect(toggle).toHaveBeenCalledOnce();
});
