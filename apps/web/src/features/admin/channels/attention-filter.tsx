import { ATTENTION, type Attention } from '@airdial/contract/channel/schema';
import { useQuery } from '@tanstack/react-query';
import { attentionTexts } from '../../../messages/admin-channel-messages.ts';
import { Select } from '../../../ui/form/select.tsx';
import { attentionCountOptions } from '../shared/admin-queries.ts';
import styles from './attention-filter.module.css';
import type { ChannelList } from './use-channel-list.ts';

const OPTIONS: readonly { value: Attention | ''; text: string }[] = [
  { value: '', text: attentionTexts.everything },
  ...ATTENTION.map((value) => ({ value, text: attentionTexts[value] })),
];

/** Filters by what is wrong with the channels; absent while nothing is. */
export const AttentionFilter = ({ list: { filter, setFilter } }: { readonly list: ChannelList }) => {
  const { data: count = 0 } = useQuery(attentionCountOptions());
  if (count === 0 && filter.attention === '') return null;
  return (
    <div className={styles.attention}>
      <Select
        label={attentionTexts.label}
        value={filter.attention}
        options={OPTIONS}
        onChange={(attention) => setFilter({ attention })}
      />
    </div>
  );
};
