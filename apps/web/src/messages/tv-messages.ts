/** The player ten feet away. */
export const tvTexts = {
  title: 'TV view',
  leave: 'Leave',
  pause: 'Pause',
  noChannels: 'There is no channel yet.',
  /** By the keys of a remote control. */
  hints: [
    ['▲ ▼', 'Channel'],
    ['◀ ▶', 'Dial'],
    ['OK', 'Play or pause'],
    ['0 – 9', 'Number'],
    ['Back', 'Leave'],
  ],
} as const;
