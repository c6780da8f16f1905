import type { ImportJob, ListedChannelInput, PreviewRow } from '@airdial/contract/channel-list/schema';

/** A row of a list, as the server has read it. */
export const previewRow = (
  line: number,
  channel: Partial<ListedChannelInput>,
  more: Partial<PreviewRow> = {},
): PreviewRow => ({
  line,
  status: 'new',
  channel: { channelNumber: 900 + line, name: '', streamUrl: `https://radio.example/${line}`, ...channel },
  ...more,
});

/** An import that runs. */
export const sampleJob = (more: Partial<ImportJob> = {}): ImportJob => ({
  _id: 'job',
  state: 'running',
  total: 1_000,
  done: 250,
  created: 248,
  failed: 2,
  undone: 0,
  kept: 0,
  createdAt: '2026-11-23T12:00:00.000Z',
  undoUntil: '2099-11-24T12:00:00.000Z',
  ...more,
});
