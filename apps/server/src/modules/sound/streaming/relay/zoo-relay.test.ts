import { readFrameHeader } from '@airdial/audio-formats/read-frame-header';
import { expect, test } from 'vitest';
import { openRelayFixture } from '../../../../../testing/relay-fixture.ts';
import { zooEntries } from '../../../../../testing/zoo/zoo.ts';
import { startZoo } from '../../../../../testing/zoo/zoo-server.ts';
import { detectAudio } from '../../../../lib/untrusted-input/audio-frames.ts';

const TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OGG: /ogg/ } as const;
/** Two frames of any format of the zoo. */
const ENOUGH_BYTES = 4_096;

test('relays every stream of the zoo that carries audio, from a frame on and with the type of its codec', {
  tags: 'stream-zoo',
}, async () => {
  const { addChannel, listen } = await openRelayFixture();
  const zoo = await startZoo();
  try {
    const sounding = zooEntries().filter(([, { sounds }]) => sounds.length > 0);
    const relayed = await Promise.all(
      sounding.map(async ([name]) => {
        addChannel(zoo.url(name), { id: name });
        const response = await listen(name);
        const bytes = await response.bytes(ENOUGH_BYTES);
        response.disconnect();
        return { name, response, bytes };
      }),
    );
    for (const [index, [name, { sounds }]] of sounding.entries()) {
      const { response, bytes } = relayed[index] ?? {};
      const codec = sounds.at(-1)?.codec ?? 'MP3';
      expect(response?.headers['content-type'], name).toMatch(TYPES[codec]);
      expect(detectAudio(bytes ?? Buffer.alloc(0)), name).toMatchObject({ codec });
      if (codec !== 'OGG')
        expect(readFrameHeader(bytes ?? Buffer.alloc(0), 0), name).toMatchObject({ codec });
    }
  } finally {
    await zoo.stop();
  }
});
