import { lastfmInfoTexts } from '@airdial/contract/lastfm/messages';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './admin-lastfm.module.css';

const API_ACCOUNT_URL = 'https://www.last.fm/api/account/create';

export const InfoDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={lastfmInfoTexts.title} onClose={onClose}>
    <div className={styles.words}>
      {lastfmInfoTexts.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <ExternalLink href={API_ACCOUNT_URL}>{lastfmInfoTexts.link}</ExternalLink>
      </p>
      <ButtonRow>
        <Button look="filled" onClick={onClose}>
          {lastfmInfoTexts.close}
        </Button>
      </ButtonRow>
    </div>
  </Dialog>
);
