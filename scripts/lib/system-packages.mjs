import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * What the pinned Node and the tests need, with the Debian packages that have it. A file shows that a package is
 * there: a program, a library, or a plug-in of GStreamer or VLC, which no program shows.
 */
const REQUIRED = [
  { file: 'libatomic.so.1', debianPackage: 'libatomic1', purpose: 'node' },
  { file: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell', purpose: 'components' },
  // Its folder alone comes with the headless shell, too.
  { file: 'chromium/chromium', debianPackage: 'chromium', purpose: 'pages' },
  { file: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell', purpose: 'pages' },
  { file: 'icecast2', debianPackage: 'icecast2', purpose: 'pages' },
  { file: 'ffmpeg', debianPackage: 'ffmpeg', purpose: 'pages' },
  { file: 'openssl', debianPackage: 'openssl', purpose: 'pages' },
  { file: 'mpv', debianPackage: 'mpv', purpose: 'pages' },
  { file: 'mpd', debianPackage: 'mpd', purpose: 'pages' },
  { file: 'mpc', debianPackage: 'mpc', purpose: 'pages' },
  { file: 'vlc', debianPackage: 'vlc-bin', purpose: 'pages' },
  { file: 'vlc/plugins/access/libhttp_plugin.so', debianPackage: 'vlc-plugin-base', purpose: 'pages' },
  { file: 'ip', debianPackage: 'iproute2', purpose: 'pages' },
  { file: 'nft', debianPackage: 'nftables', purpose: 'pages' },
  { file: 'firefox-esr', debianPackage: 'firefox-esr', purpose: 'firefox' },
  { file: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver', purpose: 'webkit' },
  { file: 'libgstopusparse.so', debianPackage: 'gstreamer1.0-plugins-bad', purpose: 'webkit' },
  { file: 'Xvfb', debianPackage: 'xvfb', purpose: 'webkit' },
  { file: 'pulseaudio', debianPackage: 'pulseaudio', purpose: 'devices' },
  { file: 'parec', debianPackage: 'pulseaudio-utils', purpose: 'devices' },
  { file: 'alsa-lib/libasound_module_pcm_pulse.so', debianPackage: 'libasound2-plugins', purpose: 'devices' },
  { file: 'cmus', debianPackage: 'cmus', purpose: 'devices' },
  { file: 'mocp', debianPackage: 'moc', purpose: 'devices' },
  { file: 'dbus-daemon', debianPackage: 'dbus-daemon', purpose: 'devices' },
  { file: 'audacious', debianPackage: 'audacious', purpose: 'devices' },
  { file: 'kodi', debianPackage: 'kodi', purpose: 'devices' },
  { file: 'kodi/addons/pvr.iptvsimple', debianPackage: 'kodi-pvr-iptvsimple', purpose: 'devices' },
  { file: 'Xvfb', debianPackage: 'xvfb', purpose: 'devices' },
  { file: 'icecast2', debianPackage: 'icecast2', purpose: 'devices' },
  { file: 'ffmpeg', debianPackage: 'ffmpeg', purpose: 'devices' },
  { file: 'nginx', debianPackage: 'nginx', purpose: 'processes' },
  { file: 'pgbouncer', debianPackage: 'pgbouncer', purpose: 'processes' },
  { file: 'ffmpeg', debianPackage: 'ffmpeg', purpose: 'processes' },
  { file: 'mpg123', debianPackage: 'mpg123', purpose: 'processes' },
];

/**
 * Installs missing packages as root on Debian.
 *
 * @param {...('node' | 'components' | 'pages' | 'firefox' | 'webkit' | 'devices' | 'processes')} purposes
 * @returns the packages that are still missing, so that the caller can name them
 */
export async function ensureSystemPackages(...purposes) {
  const required = REQUIRED.filter(({ purpose }) => purposes.includes(purpose));
  const missing = missingPackages(required);
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && isInstalled('apt-get')) await aptInstall(missing);
  return missingPackages(required);
}

async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} from Debian.`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

const missingPackages = (required) =>
  required.filter(({ file }) => !isInstalled(file)).map(({ debianPackage }) => debianPackage);

/** Debian has servers in a folder that only root's PATH names. */
const SERVERS_FOLDER = '/usr/sbin';

/** Debian has libraries in a folder for each architecture, others in one. */
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64'];

function isInstalled(file) {
  const programs = [...(process.env.PATH ?? '').split(delimiter), SERVERS_FOLDER];
  return [...programs, ...libraryFolders()].some((folder) => existsSync(join(folder, file)));
}

const libraryFolders = () =>
  LIBRARY_FOLDERS.filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .flatMap((folder) => [folder, join(folder, 'gstreamer-1.0')]);
