import type { BarTrack } from '../bar-titles.tsx';
import { NowView } from './now-view.tsx';
import { SmallWindow } from './small-window.tsx';

type NowViewUiProps = BarTrack & { readonly isOpen: boolean; readonly onClose: () => void };

/** The view and the small window, which stays when the view is closed. */
export const NowViewUi = ({ isOpen, onClose, ...current }: NowViewUiProps) => (
  <>
    {isOpen && <NowView {...current} onClose={onClose} />}
    <SmallWindow {...current} />
  </>
);
