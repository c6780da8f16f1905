import { type ComponentType, lazy } from 'react';
import { adminPanelTabs } from '../messages/admin-panel-messages.ts';

export type AdminTab = {
  /** The last part of the address. */
  readonly key: keyof typeof adminPanelTabs;
  readonly text: string;
  /** A chunk of its own. */
  readonly Screen: ComponentType;
};

/** The panel's tabs in their order. */
export const ADMIN_TABS: readonly [AdminTab, ...AdminTab[]] = [
  { key: 'users', text: adminPanelTabs.users, Screen: lazy(() => import('./pages/admin-users-page.tsx')) },
  {
    key: 'channels',
    text: adminPanelTabs.channels,
    Screen: lazy(() => import('./pages/admin-channels-page.tsx')),
  },
  { key: 'email', text: adminPanelTabs.email, Screen: lazy(() => import('./pages/admin-email-page.tsx')) },
  { key: 'lastfm', text: adminPanelTabs.lastfm, Screen: lazy(() => import('./pages/admin-lastfm-page.tsx')) },
  { key: 'system', text: adminPanelTabs.system, Screen: lazy(() => import('./pages/admin-system-page.tsx')) },
  { key: 'theme', text: adminPanelTabs.theme, Screen: lazy(() => import('./pages/admin-theme-page.tsx')) },
];
