export const SOURCE_PASSWORD = 'tone';
export const ADMIN_PASSWORD = 'listen';

export type MountConfig = {
  readonly mount: string;
  readonly burstBytes: number;
  readonly allowsCors: boolean;
};

/**
 * everywhere: Debian's default; even a 404 carries the header.
 * per-mount: only the mounts that allow it, so a 404 looks to the page like a network fault.
 * Icecast adds the headers of both levels, so a mount cannot remove the server's.
 */
export type CorsScope = 'everywhere' | 'per-mount';

const CORS = '<http-headers><header name="Access-Control-Allow-Origin" value="*"/></http-headers>';
// Icecast refuses to run as root, and changes to this user by itself.
const STEP_DOWN = '<changeowner><user>nobody</user><group>nogroup</group></changeowner>';

export function icecastConfig(
  port: number,
  folder: string,
  mounts: readonly MountConfig[],
  cors: CorsScope,
): string {
  const isRoot = process.getuid?.() === 0;
  const perMount = (allowsCors: boolean) => (cors === 'per-mount' && allowsCors ? CORS : '');
  return `<icecast>
  <location>loopback</location><admin>nobody@localhost</admin><hostname>localhost</hostname>
  <limits><clients>200</clients><sources>20</sources><queue-size>1048576</queue-size>
    <client-timeout>30</client-timeout><source-timeout>10</source-timeout></limits>
  <authentication><source-password>${SOURCE_PASSWORD}</source-password>
    <admin-user>admin</admin-user><admin-password>${ADMIN_PASSWORD}</admin-password></authentication>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  ${cors === 'everywhere' ? CORS : ''}
  ${mounts.map((one) => mountElement(one, perMount(one.allowsCors))).join('\n  ')}
  <paths><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>-</accesslog><errorlog>-</errorlog><loglevel>3</loglevel></logging>
  <security><chroot>0</chroot>${isRoot ? STEP_DOWN : ''}</security>
</icecast>`;
}

function mountElement({ mount, burstBytes }: MountConfig, headers: string): string {
  return `<mount type="normal"><mount-name>${mount}</mount-name><burst-size>${burstBytes}</burst-size>${headers}</mount>`;
}
