import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import { bindMediaSession } from './media-session.ts';

type Handler = ((details: { seekOffset?: number }) => void) | null;

const handlers = new Map<string, Handler>();
const mediaSession = {
  metadata: null as MediaMetadataInit | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: Handler) => void handlers.set(action, handler),
};

beforeEach(() => {
  handlers.clear();
  vi.stubGlobal('navigator', { mediaSession });
  vi.stubGlobal('document', { baseURI: 'https://radio.example/' });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init);
      }
    },
  );
});

describe('bindMediaSession', () => {
  it('shows the track, or the channel while no track is known', () => {
    const { player, channels } = createPlayerFixture();
    bindMediaSession(player);
    player.tune({ ...channels[0], imageUrl: '/uploads/1.png' });
    expect(mediaSession.metadata).toMatchObject({
      title: 'Channel 1',
      artist: '',
      artwork: [{ src: 'https://radio.example/uploads/1.png' }],
    });
    player.setNowPlaying({ title: 'Song', artist: 'Artist', artwork: 'https://art.example/2.jpg' });
    expect(mediaSession.metadata).toMatchObject({ title: 'Song', artist: 'Artist', album: 'Channel 1' });
    expect(mediaSession.playbackState).toBe('playing');
  });

  it('offers seeking only where rewinding works, by ten seconds unless the system names an offset', {
    tags: 'media-session-seek',
  }, () => {
    const { player, channels, output } = createPlayerFixture();
    bindMediaSession(player);
    player.tune(channels[0]);
    expect(handlers.get('seekbackward')).toBeNull();
    const rewind = vi.spyOn(output().session, 'rewind');
    output().events.onPlaying();
    handlers.get('seekbackward')?.({});
    handlers.get('seekforward')?.({ seekOffset: 5 });
    expect(rewind.mock.calls).toEqual([[10], [-5]]);
  });

  it("runs the system's commands", () => {
    const { player, channels } = createPlayerFixture();
    bindMediaSession(player);
    player.tune(channels[0]);
    handlers.get('nexttrack')?.({});
    expect(player.getState().channel).toBe(channels[1]);
    handlers.get('pause')?.({});
    expect(mediaSession.playbackState).toBe('paused');
    handlers.get('stop')?.({});
    expect([mediaSession.metadata, mediaSession.playbackState]).toEqual([null, 'none']);
  });

  it('offers the next channel of a list, and not of a single channel', () => {
    const { player, channels } = createPlayerFixture();
    bindMediaSession(player);
    player.setChannels([channels[0]]);
    player.tune(channels[0]);
    expect(handlers.get('nexttrack')).toBeNull();
    player.setChannels(channels.slice(0, 2));
    expect(handlers.get('nexttrack')).not.toBeNull();
  });
});
