import { lastfmInfoTexts } from '@airdial/contract/messages/admin-lastfm-messages';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import styles from './admin-lastfm.module.css';

const API_ACCOUNT_URL = 'https://www.last.fm/api/account/create';

export const InfoDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={lastfmInfoTexts.title} onClose={onClose}>
    <div className={styles.words}>
      {lastfmInfoTexts.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <OutsideLink href={API_ACCOUNT_URL}>{lastfmInfoTexts.link}</OutsideLink>
      </p>
      <ButtonRow>
        <Button look="filled" onClick={onClose}>
          {lastfmInfoTexts.close}
        </Button>
      </ButtonRow>
    </div>
  </Dialog>
);
