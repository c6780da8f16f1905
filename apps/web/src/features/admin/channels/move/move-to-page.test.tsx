import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../../testing/expect-no-violations.ts';
import { finger } from '../../../../../testing/finger.ts';
import { moveMouse, pressMouse, releaseMouse } from '../../../../../testing/mouse.ts';
import { channelRow, openStored, shownNames } from '../../../../../testing/open-channels.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { StoredChannels } from '../../../../../testing/stored-channels.ts';
import { PHONE, setViewport } from '../../../../../testing/viewport.ts';

/** Near the edge of the window, a drag scrolls the page. */
const ROOM_FOR_ALL_ROWS = [1_440, 1_200] as const;
/** How long a row is held over Next or Previous until the page turns. */
const PAGE_TURN_MS = 700;

const from = (first: number, count = 10) => Array.from({ length: count }, (_, index) => first + index);

const move = (name: number) => screen.main.getByRole('button', { name: `Move Herd ${name}` });
const row = (name: number) => channelRow(`Herd ${name}`);
const next = () => screen.main.getByText('Next', { exact: true });
const previous = () => screen.main.getByText('Previous', { exact: true });
const dragged = (text: string) => screen.main.getByRole('status').filter({ hasText: text });

const undo = () =>
  screen.main.getByRole('region', { name: 'Selected channels' }).getByRole('button', { name: 'Undo' });

const expectPage = async (number: number, names: readonly number[]): Promise<void> => {
  await expect.poll(() => new URLSearchParams(location.search).get('page') ?? '1').toBe(`${number}`);
  await expect.poll(shownNames).toEqual(names.map((name) => `Herd ${name}`));
};

const press = async (name: number, keys: string): Promise<void> => {
  await expect.element(move(name)).toBeVisible();
  (move(name).element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
};

/** Three pages. */
const openHerd = async (page = 1, size: readonly [number, number] = ROOM_FOR_ALL_ROWS) => {
  await setViewport(size);
  const stored = new StoredChannels(
    from(801, 23).map((name) => `Herd ${name}`),
    801,
  );
  return openStored(stored, `?page=${page}`);
};

describe('a channel is moved to another page of the list', { tags: ['renumbering'] }, () => {
  test('by an arrow key over the end of the page, which follows it there and back', async () => {
    await openHerd();
    await press(810, '{ArrowDown}');
    await expectPage(2, [810, ...from(812, 9)]);
    await expect.element(move(810)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expectPage(1, from(801));
    await expect.element(move(810)).toHaveFocus();
  });

  test('by Page Down to the same place of the next page, which Undo takes back', async () => {
    await openHerd();
    await press(802, '{PageDown}');
    await expect.element(screen.toast('Herd 802 is channel 812 now')).toBeVisible();
    await expectPage(2, [812, 802, ...from(813, 8)]);
    await expect.element(move(802)).toHaveFocus();
    await undo().click();
    await expectPage(2, from(811));
  });

  test('by Page Down to the end of a last page that has no such place', async () => {
    await openHerd(2);
    await press(820, '{PageDown}');
    await expectPage(3, [822, 823, 820]);
  });

  describe('by dragging its row', () => {
    /** The clock that turns the page stands still. Returns what turns it. */
    const stopClock = () => {
      const start = window.setInterval;
      let turn: (() => void) | null = null;
      vi.spyOn(window, 'setInterval').mockImplementation(((onTick: () => void, ms: number) => {
        if (ms !== PAGE_TURN_MS) return start(onTick, ms);
        turn = onTick;
        return 0;
      }) as typeof setInterval);
      return async () => {
        await expect.poll(() => turn !== null).toBe(true);
        turn?.();
      };
    };
    const startDrag = async (name: number, page = 1) => {
      const turnPage = stopClock();
      const api = await openHerd(page);
      await expect.element(move(name)).toBeVisible();
      await pressMouse(move(name));
      await moveMouse(row(name));
      return { api, turnPage };
    };

    test('which turns the page as long as it is held over Next', async () => {
      const { turnPage } = await startDrag(805);
      await moveMouse(next());
      await expect.element(dragged('Page 1 of 3')).toBeVisible();
      await turnPage();
      await expect.element(dragged('Page 2 of 3')).toBeVisible();
      await expect.element(row(811)).toBeVisible();
      await turnPage();
      await expect.element(dragged('Page 3 of 3')).toBeVisible();
      await expect.element(dragged('Herd 805')).toBeVisible();
      await expect.element(row(822)).toBeVisible();
      await expectNoViolations();
      await moveMouse(row(822));
      await releaseMouse();
      await expect.element(screen.toast('Herd 805 is channel 822 now')).toBeVisible();
      await expectPage(3, [822, 805, 823]);
      await expect.element(next()).not.toBeInTheDocument();
      await undo().click();
      await expectPage(3, from(821, 3));
    });

    test('which stays where it was when Escape ends the drag, on its own page', async () => {
      const { api, turnPage } = await startDrag(821, 3);
      await moveMouse(previous());
      await turnPage();
      await expectPage(2, from(811));
      await userEvent.keyboard('{Escape}');
      await releaseMouse();
      await expectPage(3, from(821, 3));
      expect(api.requests('renumberChannel')).toEqual([]);
    });

    test('to the same place of the next page when it is dropped on Next at once', async () => {
      await startDrag(803);
      await moveMouse(next());
      await releaseMouse();
      await expectPage(2, [812, 813, 803, ...from(814, 7)]);
    });

    test('to the near end of the page that Next has turned to', async () => {
      const { turnPage } = await startDrag(803);
      await moveMouse(next());
      await turnPage();
      await expect.element(row(811)).toBeVisible();
      await releaseMouse();
      await expectPage(2, [803, ...from(812, 9)]);
    });

    test('with a finger on a phone', async () => {
      const turnPage = stopClock();
      await openHerd(1, PHONE);
      await expect.element(move(801)).toBeVisible();
      await finger.press(move(801));
      await finger.moveTo(row(801));
      await finger.moveTo(next());
      await expect.element(dragged('Page 1 of 3')).toBeVisible();
      await turnPage();
      await expect.element(row(811)).toBeVisible();
      await expectNoViolations();
      await finger.moveTo(row(811));
      await finger.lift();
      await expectPage(2, [801, ...from(812, 9)]);
    });
  });
});
