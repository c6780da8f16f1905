/** Said by the API and by the page that stands in for all others. */
export const UNDER_MAINTENANCE = 'The system is under maintenance. Please try again later.';

export const maintenanceTexts = {
  title: 'Under Maintenance',
  comesBack: 'This page comes back by itself once it is over. What you are listening to plays on.',
  signIn: 'Administrators sign in here',
} as const;
