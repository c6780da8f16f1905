import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useActionKeys } from './page-keys.ts';

const openKeys = async () => {
  const toggle = vi.fn();
  const Keys = () => {
    useActionKeys({ l: toggle });
    return <button type="button">Keys</button>;
  };
  const opener = createRef<HTMLButtonElement>();
  renderPart(
    <>
      <Keys />
      <Menu label="Menu" opener={opener} onClose={() => undefined}>
        <button type="button" role="menuitem">
          Item
        </button>
      </Menu>
    </>,
  );
  await expect.element(page.getByRole('menuitem')).toHaveFocus();
  return toggle;
};

test('a key that is held acts once', async () => {
  const toggle = await openKeys();
  for (const repeat of [false, true, true])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', repeat }));
  expect(toggle).toHaveBeenCalledOnce();
});

test('a key acts on the page, and not from a menu', async () => {
  const toggle = await openKeys();
  await userEvent.keyboard('l');
  expect(toggle).not.toHaveBeenCalled();
  (page.getByRole('button', { name: 'Keys' }).element() as HTMLElement).focus();
  await userEvent.keyboard('l');
  expect(toggle).toHaveBeenCalledOnce();
});
