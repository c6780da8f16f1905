import Share2 from '@lucide/icons/icons/share-2';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { showToast } from '../../lib/toast-store.ts';
import { channelNotices, channelPageTexts } from '../../messages/channel-page-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './share-button.module.css';

type CopyByHandProps = { readonly address: string; readonly onClose: () => void };

/** Shows the URL to copy by hand where the browser refuses the clipboard. */
const CopyByHand = ({ address, onClose }: CopyByHandProps) => (
  <Dialog title={channelPageTexts.share} onClose={onClose}>
    <p>{channelPageTexts.copyByHand}</p>
    <p className={styles.address}>{address}</p>
  </Dialog>
);

/**
 * Opens the system's share sheet on touch devices; elsewhere the address is copied.
 *
 * @returns whether it opened
 */
const openShareSheet = async (data: ShareData): Promise<boolean> => {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return false;
  return navigator.share(data).then(
    () => true,
    // The listener has closed the sheet: nothing is copied instead.
    (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError',
  );
};

type ShareButtonProps = { readonly channel: { readonly _id: string; readonly name: string } };

export const ShareButton = ({ channel: { _id, name } }: ShareButtonProps) => {
  const [byHand, setByHand] = useState(false);
  const address = `${location.origin}/channel/${encodeURIComponent(_id)}`;
  const share = async () => {
    if (await openShareSheet({ title: name, url: address })) return;
    if (await copyText(address)) showToast('success', channelNotices.urlCopied);
    else setByHand(true);
  };
  return (
    <>
      <IconButton label={channelPageTexts.share} icon={<Icon icon={Share2} />} onClick={() => void share()} />
      {byHand && <CopyByHand address={address} onClose={() => setByHand(false)} />}
    </>
  );
};
