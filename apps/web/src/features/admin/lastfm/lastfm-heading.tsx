import Info from '@lucide/icons/icons/info';
import { useState } from 'react';
import {
  adminLastfmTexts,
  lastfmInfoTexts,
  lastfmStatusLabels,
} from '../../../messages/admin-lastfm-messages.ts';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './admin-lastfm.module.css';
import type { ConnectionStatus } from './connection.ts';

const API_ACCOUNT_URL = 'https://www.last.fm/api/account/create';
const TONES = {
  connected: 'success',
  error: 'error',
  disabled: 'neutral',
  unknown: 'neutral',
} as const satisfies Record<ConnectionStatus, string>;

const InfoDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={lastfmInfoTexts.title} onClose={onClose}>
    <div className="stack">
      {lastfmInfoTexts.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <ExternalLink href={API_ACCOUNT_URL}>{lastfmInfoTexts.link}</ExternalLink>
      </p>
      <ButtonRow>
        <Button variant="filled" onClick={onClose}>
          {lastfmInfoTexts.close}
        </Button>
      </ButtonRow>
    </div>
  </Dialog>
);

type LastfmHeadingProps = { readonly id: string; readonly status: ConnectionStatus };

export const LastfmHeading = ({ id, status }: LastfmHeadingProps) => {
  const [infoOpen, setInfoOpen] = useState(false);
  return (
    <div className={styles.heading}>
      <h2 id={id}>{adminLastfmTexts.title}</h2>
      <span role="status">
        <StatusChip tone={TONES[status]}>{lastfmStatusLabels[status]}</StatusChip>
      </span>
      <IconButton
        label={lastfmInfoTexts.open}
        icon={<Icon icon={Info} />}
        onClick={() => setInfoOpen(true)}
      />
      {infoOpen && <InfoDialog onClose={() => setInfoOpen(false)} />}
    </div>
  );
};
