import type { PlayerChannel } from '@airdial/player';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { useKnownTrack } from '../../../entities/channel/use-known-track.ts';
import { usePlayerState } from '../../../entities/player/player-controller.ts';
import { createStore, useStore } from '../../../lib/external-store.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import type { BarTrack } from '../bar-titles.tsx';
import { useActionKeys } from '../page-keys.ts';
import { useNowView } from './use-now-view.ts';

type LoadedUi = ComponentType<BarTrack & { readonly isOpen: boolean; readonly onClose: () => void }>;

/** Null until it has loaded. */
const loadedUi = createStore<LoadedUi | null>(null);

const load = async (): Promise<void> => {
  const { NowViewUi } = await import('./now-view-ui.tsx');
  loadedUi.set(() => NowViewUi);
};

/** Loads the view ahead once something plays: it opens at once then. */
const useLoadedUi = (isOpen: boolean, onFailure: () => void): LoadedUi | null => {
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  const reportFailure = useEffectEvent(() => {
    onFailure();
    showToast('error', nowViewTexts.loadFailed);
  });
  useEffect(() => {
    // A load ahead that fails shows no message.
    if (isPlaying) load().catch(() => undefined);
  }, [isPlaying]);
  useEffect(() => {
    if (isOpen) load().catch(() => reportFailure());
  }, [isOpen]);
  return useStore(loadedUi);
};

/** What an earlier visit left open is closed, and what has nothing to show any more. */
const useClosing = (hasChannel: boolean, { isOpen, close, forget }: ReturnType<typeof useNowView>): void => {
  const hadChannel = useRef(false);
  const isFirst = useRef(true);
  const leave = useEffectEvent((hasJustGone: boolean) => (hasJustGone ? close() : forget()));
  useEffect(() => {
    if (isOpen && (isFirst.current || !hasChannel)) leave(hadChannel.current);
    isFirst.current = false;
    hadChannel.current = hasChannel;
  }, [isOpen, hasChannel]);
};

type OpenableProps = { readonly channel: PlayerChannel; readonly view: ReturnType<typeof useNowView> };

const Openable = ({ channel, view: { isOpen, open, close } }: OpenableProps) => {
  const track = useKnownTrack(channel._id);
  const Ui = useLoadedUi(isOpen, close);
  useActionKeys({ v: isOpen ? close : open });
  return Ui && <Ui channel={channel} track={track} isOpen={isOpen} onClose={close} />;
};

/** The player over the whole screen, which the bar and the key V open. */
export const NowViewHost = () => {
  const channel = usePlayerState((state) => state.channel);
  const view = useNowView();
  useClosing(channel !== null, view);
  return channel && <Openable channel={channel} view={view} />;
};
