import { JSON_LIST_FORMAT } from '@airdial/contract/channel-list/schema';
import type { ListedChannel, ListWriter } from './list-types.ts';

const VERSION = 1;

/** One channel a line, so that two lists can be compared by lines. */
export const jsonWriter: ListWriter<ListedChannel> = {
  head: ({ title }) =>
    `{"format":${JSON.stringify(JSON_LIST_FORMAT)},"version":${VERSION},"title":${JSON.stringify(title)},"channels":[`,
  entry: (channel, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(channel)}`,
  tail: () => '\n]}\n',
};
