import type { DemoRadio } from './demo-radio.ts';
import { contentTypeOf } from './stream-headers.ts';

/** What Icecast answers at /status-json.xsl, as far as readers of it look. */
export function icecastStatus(radio: DemoRadio, origin: string): object {
  const source = radio.channels.map((channel) => {
    const song = radio.songOnAir(channel.mount);
    return {
      listenurl: `${origin}${channel.mount}`,
      server_name: channel.name,
      server_description: channel.description,
      server_type: contentTypeOf(channel),
      genre: channel.genre,
      bitrate: channel.bitrate,
      listeners: radio.listenersOf(channel.mount),
      title: song?.title ?? '',
      artist: song?.artist ?? '',
      artwork: song ? `${origin}${song.artwork}` : '',
    };
  });
  return { icestats: { server_id: 'Airdial demo radio', host: new URL(origin).hostname, source } };
}
