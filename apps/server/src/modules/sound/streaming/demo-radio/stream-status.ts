import type { DemoRadio } from './demo-radio.ts';
import { getContentType } from './describe-stream.ts';

/** The part of Icecast's /status-json.xsl that clients read. */
export function icecastStatus(radio: DemoRadio, publicUrl: string): object {
  const source = radio.channels.map((channel) => {
    const track = radio.currentTrack(channel.mount);
    return {
      listenurl: `${publicUrl}${channel.mount}`,
      server_name: channel.name,
      server_description: channel.description,
      server_type: getContentType(channel),
      genre: channel.genre,
      bitrate: channel.bitrate,
      listeners: radio.getListenerCount(channel.mount),
      title: track?.title ?? '',
      artist: track?.artist ?? '',
      artwork: track ? `${publicUrl}${track.artwork}` : '',
    };
  });
  return { icestats: { server_id: 'Airdial demo radio', host: new URL(publicUrl).hostname, source } };
}
