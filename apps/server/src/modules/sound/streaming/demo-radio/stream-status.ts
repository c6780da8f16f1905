import type { DemoRadio } from './demo-radio.ts';
import { getContentType } from './describe-stream.ts';

/** The part of Icecast's /status-json.xsl that clients read. */
export function icecastStatus(radio: DemoRadio, origin: string): object {
  const source = radio.channels.map((channel) => {
    const track = radio.currentTrack(channel.mount);
    return {
      listenurl: `${origin}${channel.mount}`,
      server_name: channel.name,
      server_description: channel.description,
      server_type: getContentType(channel),
      genre: channel.genre,
      bitrate: channel.bitrate,
      listeners: radio.getListenerCount(channel.mount),
      title: track?.title ?? '',
      artist: track?.artist ?? '',
      artwork: track ? `${origin}${track.artwork}` : '',
    };
  });
  return { icestats: { server_id: 'Airdial demo radio', host: new URL(origin).hostname, source } };
}
