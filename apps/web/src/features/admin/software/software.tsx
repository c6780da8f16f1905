import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { describeUpdates, softwareTexts } from '../../../messages/software-messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import { softwareOptions } from '../shared/admin-queries.ts';
import facts from '../shared/facts.module.css';
import { ChangelogDialog } from './changelog-dialog.tsx';
import styles from './software.module.css';

const Version = () => {
  const { data, isLoadingError } = useQuery(softwareOptions());
  if (isLoadingError) return <p>{softwareTexts.softwareFailed}</p>;
  if (!data) return <Skeleton className={styles.skeleton} />;
  return (
    <div className={facts.facts}>
      <p>
        <strong>{softwareTexts.version(data.version)}</strong>
      </p>
      <p className={facts.note}>{describeUpdates(data, formatDateTime)}</p>
    </div>
  );
};

/** Which version of the software runs, whether there is a newer one, and what is new in it. */
export const Software = () => {
  const [reading, setReading] = useState(false);
  return (
    <TitledPanel title={softwareTexts.title}>
      <Version />
      <div>
        <Button onClick={() => setReading(true)}>{softwareTexts.whatsNew}</Button>
      </div>
      {reading && <ChangelogDialog onClose={() => setReading(false)} />}
    </TitledPanel>
  );
};
