import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../apps/server/testing/free-port.ts';
import { startProcess } from '../processes/child-process.ts';
import { startScreen } from '../processes/start-screen.ts';
import { untilReady } from '../processes/until-ready.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { type Heard, START_LIMIT_MS } from './heard.ts';
import { KodiClient } from './kodi-client.ts';
import { type SoundServer, withSoundServer } from './sound-server.ts';

/** In a folder that depends on the architecture. /usr/bin/kodi would leave it behind when it is ended. */
const KODI_PATHS = '/usr/lib/*/kodi/kodi.bin';
const ADDON = 'pvr.iptvsimple';
const ARTIST = 'MusicPlayer.Artist';
const TITLE = 'MusicPlayer.Title';
const TIME = 'Player.Time';

const toSettings = (settings: Readonly<Record<string, string | number | boolean>>) =>
  `<settings version="2">${Object.entries(settings)
    .map(([id, value]) => `<setting id="${id}">${value}</setting>`)
    .join('')}</settings>`;

/** Nothing but this computer is to hear of it. */
const QUIET = toSettings({
  'services.esallinterfaces': false,
  'services.upnp': false,
  'services.zeroconf': false,
  'services.wsdiscovery': false,
  'general.addonupdates': 2,
  'audiooutput.guisoundmode': 0,
});

/** Shows a list as the radio of Kodi, and plays its channels one after another for some seconds. */
export const listenWithKodi = (list: string): Promise<Heard[]> =>
  withSoundServer(async (server) => {
    const port = await freePort();
    await writeSettings(server.folder, list, port);
    const { display, xvfb } = await startScreen();
    const env = { ...server.environment, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' };
    const kodi = startProcess(
      globSync(KODI_PATHS)[0] ?? '',
      ['--windowing=x11', '--audio-backend=pulseaudio'],
      { env },
    );
    try {
      let client: KodiClient | undefined;
      await untilReady('Kodi', kodi, async () => {
        client = await KodiClient.connect(port);
        return true;
      });
      return client ? await playAll(client, server) : [];
    } finally {
      await kodi.stop();
      await xvfb.stop();
    }
  });

async function writeSettings(folder: string, list: string, port: number): Promise<void> {
  const data = join(folder, '.kodi', 'userdata');
  const addon = join(data, 'addon_data', ADDON);
  await mkdir(addon, { recursive: true });
  await writeFile(join(data, 'guisettings.xml'), QUIET);
  const advanced = `<advancedsettings><jsonrpc><tcpport>${port}</tcpport></jsonrpc></advancedsettings>`;
  await writeFile(join(data, 'advancedsettings.xml'), advanced);
  const settings = toSettings({ m3uPathType: 1, m3uUrl: list, m3uCache: false });
  await writeFile(join(addon, 'instance-settings-1.xml'), settings);
  await writeFile(join(addon, 'settings.xml'), settings);
}

async function playAll(client: KodiClient, { measureTone }: SoundServer): Promise<Heard[]> {
  await client.call('Addons.SetAddonEnabled', { addonid: ADDON, enabled: true });
  let channels: readonly { readonly channelid: number }[] = [];
  const hasRead = async () => {
    ({ channels } = await client.call<{ channels: typeof channels }>('PVR.GetChannels', {
      channelgroupid: 'allradio',
    }));
    return channels.length > 0;
  };
  await waitUntil('Kodi has read the list', hasRead, START_LIMIT_MS);
  const heard: Heard[] = [];
  for (const { channelid } of channels) {
    await client.call('Player.Open', { item: { channelid } });
    let labels: Readonly<Record<string, string>> = {};
    const readLabels = async () => {
      labels = await client.call('XBMC.GetInfoLabels', { labels: [ARTIST, TITLE, TIME] });
    };
    const hasPlayed = async () => {
      await readLabels();
      return /[^0:]/.test(labels[TIME] ?? '');
    };
    await waitUntil('Kodi has played some seconds', hasPlayed, START_LIMIT_MS);
    const hz = await measureTone();
    await readLabels();
    heard.push({ hz, title: [labels[ARTIST], labels[TITLE]].filter(Boolean).join(' - ') });
    await client.call('Player.Stop', { playerid: 0 });
  }
  return heard;
}
