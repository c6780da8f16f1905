import { respondLive } from '../../../apps/server/testing/zoo/live-response.ts';
import { zooTone } from '../../../apps/server/testing/zoo/zoo.ts';
import { startZoo } from '../../../apps/server/testing/zoo/zoo-server.ts';
import type { ZooCall, ZooEntry } from '../../../apps/server/testing/zoo/zoo-types.ts';
import { recordTone } from './zoo-tones.ts';

const NAME = 'changing';

export type ChangingStream = {
  readonly url: string;
  readonly hz: { readonly before: number; readonly after: number };
  /** Sends AAC from now on, over the connections that are open and to new ones. */
  change(): void;
  stop(): Promise<void>;
};

/** A stream of MP3 that becomes one of AAC, as a studio switches encoders behind one mount. */
export async function startChangingStream(): Promise<ChangingStream> {
  let hasChanged = false;
  const respond = (call: ZooCall) => {
    const [mp3, aac] = call.recordings;
    if (mp3 === undefined || aac === undefined) throw new Error('It has two recordings.');
    if (hasChanged) {
      respondLive({ type: 'audio/aac' })(call);
      return;
    }
    let at = 0;
    const changeBytes = (bytes: Buffer) => {
      if (!hasChanged) return bytes;
      const part = aac.bytes.subarray(at, at + bytes.length);
      at = (at + part.length) % aac.bytes.length;
      return part;
    };
    respondLive({ transferCoding: changeBytes })({ ...call, recordings: [mp3] });
  };
  const changing: ZooEntry = {
    serves: 'MP3 that becomes AAC',
    sounds: [
      { codec: 'MP3', kbps: 128, sampleRate: 48_000, channels: 2 },
      { codec: 'AAC', sampleRate: 48_000, channels: 2 },
    ],
    respond,
    finds: { stream: {} },
  };
  const entries = { [NAME]: changing };
  const zoo = await startZoo<typeof entries>({ sound: recordTone }, entries);
  return {
    url: zoo.url(NAME),
    hz: { before: zooTone(entries, NAME, 0), after: zooTone(entries, NAME) },
    change: () => {
      hasChanged = true;
    },
    stop: zoo.stop,
  };
}
