import { navigationTexts } from '@airdial/contract/messages/app-messages';

/** What a visitor is offered, in the header and in the drawer. */
export const VISITOR_LINKS = [
  { to: '/', text: navigationTexts.home },
  { to: '/login', text: navigationTexts.login },
  { to: '/register', text: navigationTexts.register },
] as const;
