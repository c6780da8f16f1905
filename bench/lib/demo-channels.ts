import type { AppServer } from '../../e2e/support/servers/airdial-server.ts';

export type DemoKind = { readonly label: string; readonly channelName: string };

type ListedChannel = { readonly name: string; readonly codec: string; readonly bitrate: number };

/** The first demo channel of each codec that the product broadcasts. */
export async function demoKinds(server: AppServer): Promise<DemoKind[]> {
  const response = await fetch(`${server.origin}/api/channels?page=1&limit=12&active=true&featuredOnly=true`);
  const { channels } = (await response.json()) as { readonly channels: readonly ListedChannel[] };
  const kinds = new Map<string, DemoKind>();
  for (const { name, codec, bitrate } of channels) {
    if (!kinds.has(codec))
      kinds.set(codec, { label: `${codec.toLowerCase()}-${bitrate}`, channelName: name });
  }
  return [...kinds.values()];
}
