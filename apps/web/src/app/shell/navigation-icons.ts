import type { LucideIcon } from 'lucide-react';
import CircleUser from 'lucide-react/icons/circle-user';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogIn from 'lucide-react/icons/log-in';
import Radio from 'lucide-react/icons/radio';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserPlus from 'lucide-react/icons/user-plus';
import type { NavigationPath } from './navigation-items.ts';

export const NAVIGATION_ICONS: Readonly<Record<NavigationPath, LucideIcon>> = {
  '/': House,
  '/login': LogIn,
  '/register': UserPlus,
  '/dashboard': LayoutDashboard,
  '/channels': Radio,
  '/favorites': Heart,
  '/profile': CircleUser,
  '/admin': SlidersHorizontal,
};
