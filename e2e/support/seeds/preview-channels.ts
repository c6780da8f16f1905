import type { ChannelSeed } from './seed-channels.ts';

export const PUBLIC_URL = 'https://radio.example';
/** Names and descriptions that would break out of the head's markup; channels 10 and up. */
export const HOSTILE_TEXTS = [
  '"><script>document.documentElement.dataset.ran="1"</script>',
  '</title><img src=x onerror="document.documentElement.dataset.ran=1">',
  "' onload='document.documentElement.dataset.ran=1",
  '<!--airdial:boot--> $& $1 &amp; &quot;',
  'Line\none\u2028two',
];

const streamUrl = 'https://station.invalid/stream';
/** For what programs read of the pages. */
export const PREVIEW_CHANNELS: readonly ChannelSeed[] = [
  {
    name: 'Harbour Lights',
    channelNumber: 1,
    streamUrl,
    description: 'Songs of the sea.',
    row: { image_url: '/uploads/harbour.png' },
  },
  { name: 'Nameless Wave', channelNumber: 2, streamUrl, genre: 'Jazz' },
  ...HOSTILE_TEXTS.map((text, index) => ({
    name: text,
    description: text,
    channelNumber: index + 10,
    streamUrl,
  })),
];
