/** Toasts above a dialog let presses through to what is behind them; whoever presses one does not mean that. */
export const isOnPopover = (x: number, y: number): boolean =>
  [...document.querySelectorAll(':popover-open > *')].some((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
