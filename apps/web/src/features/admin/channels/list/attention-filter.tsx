import { ATTENTION } from '@airdial/contract/channel/schema';
import { attentionTexts } from '../../../../messages/admin-channel-messages.ts';
import { Select } from '../../../../ui/form/select.tsx';
import styles from './attention-filter.module.css';
import type { ChannelList } from './use-channel-list.ts';

const OPTIONS = ATTENTION.map((value) => ({ value, text: attentionTexts[value] }));

/**
 * What is wrong with the listed channels. The panel's head leads to it, and 'Clear' back to all
 * channels, whose list keeps its height.
 */
export const AttentionFilter = ({ list: { filter, choose } }: { readonly list: ChannelList }) =>
  filter.attention !== '' && (
    <div className={styles.attention}>
      <Select
        label={attentionTexts.label}
        value={filter.attention}
        options={OPTIONS}
        onChange={(attention) => choose({ attention })}
      />
    </div>
  );
