import { adminLastfmTexts, lastfmInfoTexts, lastfmStatusLabels } from '@airdial/contract/lastfm/messages';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import styles from './admin-lastfm.module.css';
import type { ConnectionStatus } from './connection.ts';
import { InfoDialog } from './info-dialog.tsx';

const ICON_PX = 20;
const TONES = {
  connected: 'success',
  error: 'error',
  disabled: 'neutral',
  unknown: 'neutral',
} as const satisfies Record<ConnectionStatus, string>;

type LastfmHeadingProps = { readonly id: string; readonly status: ConnectionStatus };

export const LastfmHeading = ({ id, status }: LastfmHeadingProps) => {
  const [explains, setExplains] = useState(false);
  return (
    <div className={styles.heading}>
      <h2 id={id}>{adminLastfmTexts.title}</h2>
      <span role="status">
        <StatusChip tone={TONES[status]}>{lastfmStatusLabels[status]}</StatusChip>
      </span>
      <IconButton
        label={lastfmInfoTexts.open}
        icon={<Info size={ICON_PX} />}
        onClick={() => setExplains(true)}
      />
      {explains && <InfoDialog onClose={() => setExplains(false)} />}
    </div>
  );
};
