/** The player over the whole screen, and the one in a small window. */
export const nowViewTexts = {
  label: 'Now playing',
  open: 'Show the player over the whole screen',
  close: 'Close',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  openWindow: 'Small window',
  closeWindow: 'Close the small window',
  windowFailed: 'The small window could not be opened.',
  loadFailed: 'The player could not be loaded. Please try again.',
  sleep: 'Sleep',
} as const;
