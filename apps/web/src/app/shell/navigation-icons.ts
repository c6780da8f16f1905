import type { LucideIconData } from '@lucide/icons';
import CircleUser from '@lucide/icons/icons/circle-user';
import Heart from '@lucide/icons/icons/heart';
import House from '@lucide/icons/icons/house';
import LayoutDashboard from '@lucide/icons/icons/layout-dashboard';
import LogIn from '@lucide/icons/icons/log-in';
import Radio from '@lucide/icons/icons/radio';
import SlidersHorizontal from '@lucide/icons/icons/sliders-horizontal';
import UserPlus from '@lucide/icons/icons/user-plus';
import type { NavigationPath } from './navigation-items.ts';

export const NAVIGATION_ICONS: Readonly<Record<NavigationPath, LucideIconData>> = {
  '/': House,
  '/login': LogIn,
  '/register': UserPlus,
  '/dashboard': LayoutDashboard,
  '/channels': Radio,
  '/favorites': Heart,
  '/profile': CircleUser,
  '/admin': SlidersHorizontal,
};
