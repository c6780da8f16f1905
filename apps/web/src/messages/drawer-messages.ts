export const drawerTexts = {
  label: 'Menu',
  close: 'Close menu',
} as const;
