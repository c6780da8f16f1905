/** For the page and the web manifest. A module of its own, because the first screen loads it. */
export const navigationTexts = {
  home: 'Home',
  dashboard: 'Dashboard',
  channels: 'Channels',
  favorites: 'Favorites',
  profile: 'Profile',
  adminPanel: 'Admin Panel',
  login: 'Login',
  register: 'Register',
} as const;
