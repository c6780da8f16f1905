import type { RefObject } from 'react';
import { usePlayerController } from '../../../entities/player/player-controller.ts';
import type { SwipeDirection } from '../../../lib/swipe.ts';
import { type SwipePull, useSwipes } from '../../../lib/use-swipes.ts';

const isSideways = (direction: SwipeDirection): boolean => direction === 'left' || direction === 'right';

const toOffset = (pull: SwipePull | null): { readonly x: number; readonly y: number } => {
  if (pull === null) return { x: 0, y: 0 };
  const { direction, px } = pull;
  if (isSideways(direction)) return { x: direction === 'left' ? -px : px, y: 0 };
  return { x: 0, y: px };
};

/**
 * Sideways the channel changes, and down the view closes where it has not been scrolled. The custom properties
 * `--pull-x` and `--pull-y` follow the finger.
 */
export const useViewSwipes = (screen: RefObject<HTMLElement | null>, onClose: () => void): void => {
  const { player } = usePlayerController();
  useSwipes(screen, {
    hasMeaning: (direction) =>
      isSideways(direction)
        ? player.getState().channels.length !== 1
        : direction === 'down' && (screen.current?.scrollTop ?? 0) <= 0,
    onPull: (pull) => {
      const dialog = screen.current?.closest('dialog');
      const { x, y } = toOffset(pull);
      dialog?.style.setProperty('--pull-x', `${x}px`);
      dialog?.style.setProperty('--pull-y', `${y}px`);
      dialog?.toggleAttribute('data-pulled', pull !== null);
    },
    onSwipe: (direction) => {
      if (direction === 'left') player.next();
      else if (direction === 'right') player.previous();
      else onClose();
    },
  });
};
