import { HlsLoader, type HlsPlace, type LoadedSegment } from '../core/hls-loader.ts';
import { openHls } from '../core/hls-resources.ts';
import { FakeHlsServer, type HlsFiles, mediaPlaylist, ORIGIN, segmentFiles } from './hls-server-fixture.ts';

export async function openLoader(
  files: HlsFiles,
  behindSeconds = 0,
  name = 'live.m3u8',
  heardUntil: HlsPlace | null = null,
) {
  const server = new FakeHlsServer(files);
  const opened = await openHls(ORIGIN + name, server.ports);
  const loader = new HlsLoader(opened, { behindSeconds, heardUntil }, server.ports);
  return { server, loader, next: () => readNext(loader) };
}

/** The first byte of the next segment, with a bar before what does not continue the last one. */
export async function readNext(loader: HlsLoader): Promise<string> {
  const segment: LoadedSegment | null = await loader.next();
  if (segment === null) return 'end';
  return `${segment.isDiscontinuity ? '|' : ''}${segment.map === null ? '' : `${segment.map} `}${segment.bytes}`;
}

/** A playlist of segments of ten seconds, and the first thirty of them. */
export const live = (first: number, count: number, ...lines: readonly string[]): HlsFiles => ({
  'live.m3u8': mediaPlaylist(first, count, ...lines),
  ...segmentFiles(0, 30),
});
