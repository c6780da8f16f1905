import type { ChannelInput } from '@airdial/contract/channel/input';

type OtherTests = 'alternatives' | 'relay' | 'relayConfirmed';

/** A channel with a value in every field that administrators fill in, but those with tests of their own. */
export const FULL = {
  name: 'Nova',
  streamUrl: 'https://nova.example/live',
  channelNumber: 44,
  description: 'Songs\nfor the night',
  genre: 'Jazz',
  imageUrl: 'https://nova.example/nova.png',
  bitrate: 192,
  codec: 'AAC',
  country: 'Iceland',
  language: 'Íslenska',
  website: 'https://nova.example/',
  apiOrigin: 'https://nova.example/status-json.xsl',
  charset: 'windows-1251',
  featured: true,
  isActive: false,
  schedule: [{ programName: 'Night', dayOfWeek: 'Monday', startTime: '22:00', endTime: '02:00' }],
  currentProgram: { name: 'Night', description: null, host: 'Björk' },
} satisfies Required<Omit<ChannelInput, OtherTests>>;
