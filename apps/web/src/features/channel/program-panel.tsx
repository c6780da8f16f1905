import type { Program } from '@airdial/contract/channel/schema';
import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { TitledPanel } from '../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

export const ProgramPanel = ({ program }: { readonly program: Program }) => (
  <TitledPanel title={channelPageTexts.currentProgram}>
    <div>
      <p className={styles.songTitle}>{program.name}</p>
      {program.host && <p className={styles.quiet}>{channelPageTexts.host(program.host)}</p>}
      {program.description && <p className={styles.about}>{program.description}</p>}
    </div>
  </TitledPanel>
);
