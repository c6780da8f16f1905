import { toEmail } from './many-users.ts';

/** One read of the admin panel; `path` differs each time where a search must not be cached. */
export type AdminRead = { readonly name: string; readonly path: (time: number) => string };

const users = (query: string) => `/api/users?limit=25&${query}`;
const channels = (query: string) => `/api/channels?limit=10&activeOnly=false&${query}`;
const someEmail = (time: number) => toEmail((time * 7_877) % 10_000);
const LAST_USERS_PAGE = 400;
const LAST_CHANNELS_PAGE = 5_000;
const anyPage = (time: number) => ((time * 7) % LAST_USERS_PAGE) + 1;
const always = (path: string) => () => path;
const toSearch = (text: string) => `search=${encodeURIComponent(text)}`;

export const USER_READS: readonly AdminRead[] = [
  { name: 'users, first page', path: always(users('page=1')) },
  { name: 'users, last page', path: always(users(`page=${LAST_USERS_PAGE}`)) },
  { name: 'users, who wait', path: always(users('status=pending')) },
  { name: 'users, not active', path: always(users('status=inactive')) },
  { name: 'users, one address', path: (time) => users(toSearch(someEmail(time))) },
  { name: 'users, a name', path: (time) => users(toSearch(someEmail(time).split(/[.\d]/)[1] ?? '')) },
  { name: 'users, two words', path: (time) => users(toSearch(twoWords(someEmail(time)))) },
  { name: 'users, one letter', path: (time) => users(toSearch(someEmail(time).charAt(0))) },
  { name: 'users, what all have', path: always(users('search=example')) },
  { name: 'users, no match', path: (time) => users(toSearch(`nobody${time}`)) },
  { name: 'users, common words that no account has together', path: always(users(toSearch('ada zoe'))) },
  ...(['name', 'email', 'role', 'createdAt'] as const).flatMap((sortBy) => [
    {
      name: `users by ${sortBy}, any page`,
      path: (time: number) => users(`sortBy=${sortBy}&page=${anyPage(time)}`),
    },
    {
      name: `users by ${sortBy}, validated, the middle`,
      path: always(users(`sortBy=${sortBy}&sortOrder=desc&status=validated&page=${LAST_USERS_PAGE / 2}`)),
    },
    { name: `users by ${sortBy}, not active`, path: always(users(`sortBy=${sortBy}&status=inactive`)) },
  ]),
  { name: 'users, numbers of the overview', path: always('/api/users/stats/overview') },
];

export const CHANNEL_READS: readonly AdminRead[] = [
  { name: 'channels, first page', path: always(channels('page=1&sortBy=name')) },
  { name: 'channels, last page', path: always(channels(`page=${LAST_CHANNELS_PAGE}&sortBy=name`)) },
  {
    name: 'channels, any page',
    path: (time) => channels(`page=${((time * 7) % LAST_CHANNELS_PAGE) + 1}&sortBy=name`),
  },
  {
    name: 'channels, by listeners',
    path: (time) => channels(`sortBy=listeners&sortOrder=desc&page=${time + 1}`),
  },
  { name: 'channels, by date', path: (time) => channels(`sortBy=createdAt&sortOrder=desc&page=${time + 1}`) },
  { name: 'channels, a new search', path: (time) => channels(toSearch(`storm ${time * 37}`)) },
  { name: 'channels, a letter', path: (time) => channels(`search=${letter(time)}&page=${time + 1}`) },
  { name: 'channels, not active', path: (time) => channels(`status=inactive&page=${time + 1}`) },
];

const twoWords = (email: string): string => email.replace(/^(\w+)\.(\w+?)\d.*$/, '$2 $1');

const letter = (time: number): string => String.fromCharCode(97 + (time % 26));
