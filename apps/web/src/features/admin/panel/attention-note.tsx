import { useQuery } from '@tanstack/react-query';
import { attentionTexts } from '../../../messages/admin-channel-messages.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { attentionCountOptions } from '../shared/admin-queries.ts';
import styles from './attention-note.module.css';

/** How many channels need attention, on every tab; it leads to them. */
export const AttentionNote = () => {
  const { data: count = 0 } = useQuery(attentionCountOptions());
  if (count === 0) return null;
  return (
    <p role="status">
      <Link to="/admin/channels?status=active&attention=any" className={styles.link}>
        {attentionTexts.count(count)}
      </Link>
    </p>
  );
};
