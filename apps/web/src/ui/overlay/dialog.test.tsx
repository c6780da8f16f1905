import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { Dialog } from './dialog.tsx';

const openDialog = async () => {
  const onClose = vi.fn();
  renderPart(
    <Dialog title="Logo" onClose={onClose}>
      <input type="file" aria-label="Picture" />
      <input aria-label="Address" defaultValue="https://radio.example/logo.png" />
    </Dialog>,
  );
  await expect.element(screen.dialog).toBeVisible();
  return onClose;
};

const press = (element: Element, x: number, y: number): void => {
  const at = { bubbles: true, clientX: x, clientY: y };
  element.dispatchEvent(new PointerEvent('pointerdown', at));
};

test('a file chooser that is closed without a file leaves the dialog open', async () => {
  const onClose = await openDialog();
  screen
    .field('Picture')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press that begins in the dialog and ends outside leaves it open', async () => {
  const onClose = await openDialog();
  const dialog = screen.dialog.element();
  press(screen.field('Address').element(), 0, 0);
  // The browser sends it to what contains both ends.
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, 0, 0);
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('the focus goes to the page where what opened the dialog has gone', async () => {
  const Part = () => {
    const [step, setStep] = useState<'opener' | 'dialog' | 'neither'>('opener');
    return (
      <main id="content" tabIndex={-1}>
        {step === 'opener' && (
          <button type="button" onClick={() => setStep('dialog')}>
            Open
          </button>
        )}
        {step === 'dialog' && (
          <Dialog title="Player" onClose={() => setStep('neither')}>
            <p>It plays.</p>
          </Dialog>
        )}
      </main>
    );
  };
  renderPart(<Part />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});
