import type { Page } from '@playwright/test';
import type { NetworkPath } from '../../e2e/support/network/network-path.ts';
import { HomePage } from '../../e2e/support/pages/home-page.ts';
import { probedStream } from '../../e2e/support/seeds/probed-stream.ts';
import { startApp } from '../../e2e/support/servers/airdial-server.ts';
import { FaultProxy } from '../../e2e/support/stream-servers/fault-proxy.ts';
import { startHlsServer } from '../../e2e/support/stream-servers/hls-server.ts';
import { addBareControls } from './bare-controls.ts';
import { channelSeeds, HLS_CHANNEL_NAME, hlsSeeds, MOUNTS, startBenchIcecast } from './bench-icecast.ts';

export const SIDES = ['demo', 'relay', 'hls', 'direct', 'element', 'bare'] as const;
export type Side = (typeof SIDES)[number];

type TunnelSide = {
  /** Where the page is, and what it plays unless that has a link of its own. */
  readonly origin: string;
  /** What passes its sound. */
  readonly link: FaultProxy;
  play(page: Page): Promise<void>;
};

export type TunnelSides = {
  readonly sides: Readonly<Record<Side, TunnelSide>>;
  /** Every way to the page and its sound. */
  readonly links: readonly FaultProxy[];
  stop(): Promise<void>;
};

const RELAYED = { ...MOUNTS.mp3, channelName: 'Relayed', allowsCors: false } as const;
/** The mount of the direct side, which is fetched on every way. */
export const TUNNEL_MOUNT = MOUNTS.mp3.mount;

/**
 * Starts what is played, each side behind a link of its own.
 *
 * @param deepSeconds how far behind the newest audio they can be
 * @param network between the page and all of them; null: this machine
 */
export async function startTunnelSides(
  deepSeconds: number,
  network: NetworkPath | null,
): Promise<TunnelSides> {
  const startLink = (upstreamPort: number) => FaultProxy.start(upstreamPort, network);
  const [icecast, hls] = await Promise.all([startBenchIcecast(), startHlsServer(deepSeconds)]);
  const icecastPort = Number(new URL(icecast.url(MOUNTS.mp3)).port);
  const direct = await startLink(icecastPort);
  const element = await startLink(icecastPort);
  const bare = await startLink(icecastPort);
  const hlsLink = await startLink(Number(new URL(hls.url).port));
  const url = icecast.url(RELAYED);
  const relayRow = { ...probedStream(RELAYED, url), relay: 'always', relay_confirmed: 1 } as const;
  const seeds = [
    ...channelSeeds({
      ...icecast,
      url: ({ mount, allowsCors }) => (allowsCors ? direct : element).url(mount),
    }),
    ...hlsSeeds({ ...hls, url: hlsLink.url(new URL(hls.url).pathname) }),
    { name: RELAYED.channelName, channelNumber: 99, streamUrl: url, codec: RELAYED.codec, row: relayRow },
  ];
  const [demo, seeded] = await Promise.all([startApp({ demo: 'on' }), startApp({ channels: seeds })]);
  const demoLink = await startLink(Number(new URL(demo.origin).port));
  const relayLink = await startLink(Number(new URL(seeded.origin).port));
  const pageLink = await startLink(Number(new URL(seeded.origin).port));
  const links = [direct, element, bare, hlsLink, demoLink, relayLink, pageLink];
  const relayed = await keepRelayOpen(seeded.origin);
  const playChannel = (origin: string, name: string) => (page: Page) => new HomePage(page, origin).play(name);
  return {
    links,
    sides: {
      demo: { origin: demoLink.origin, link: demoLink, play: playFirst },
      relay: {
        origin: relayLink.origin,
        link: relayLink,
        play: playChannel(relayLink.origin, RELAYED.channelName),
      },
      hls: { origin: pageLink.origin, link: hlsLink, play: playChannel(pageLink.origin, HLS_CHANNEL_NAME) },
      direct: {
        origin: pageLink.origin,
        link: direct,
        play: playChannel(pageLink.origin, MOUNTS.mp3.channelName),
      },
      element: {
        origin: pageLink.origin,
        link: element,
        play: playChannel(pageLink.origin, MOUNTS.mp3WithoutCors.channelName),
      },
      bare: {
        origin: pageLink.origin,
        link: bare,
        play: async (page) => {
          const urls = { url: bare.url(MOUNTS.mp3.mount), nextUrl: bare.url(MOUNTS.secondMp3.mount) };
          await (await addBareControls(page, urls)).play.click();
        },
      },
    },
    stop: async () => {
      relayed.abort();
      await Promise.all([demo.stop(), seeded.stop(), icecast.stop(), hls.stop()]);
      await Promise.all(links.map((link) => link.stop()));
    },
  };
}

const playFirst = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();

/** A relay that has just opened has no minutes to give: it has another listener, as one that is heard often. */
async function keepRelayOpen(origin: string): Promise<AbortController> {
  const response = await fetch(`${origin}/api/channels?page=1&limit=12`);
  const { channels } = (await response.json()) as { channels: { _id: string; name: string }[] };
  const id = channels.find(({ name }) => name === RELAYED.channelName)?._id;
  const listening = new AbortController();
  const { body } = await fetch(`${origin}/relay/${id}`, { signal: listening.signal });
  void body?.pipeTo(new WritableStream()).catch(() => {});
  return listening;
}
