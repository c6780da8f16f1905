/** What only the profile menu has, which loads when it opens. */
export const profileMenuTexts = {
  logout: 'Logout',
  lightMode: 'Light mode',
  darkMode: 'Dark mode',
  testPlatform: 'Test Platform',
} as const;
