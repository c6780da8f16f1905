import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminLastfmErrors, adminLastfmTexts } from '../../../messages/admin-lastfm-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FieldsLoading } from '../../../ui/form/editing/settings-states.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useConfig } from '../shared/use-config.ts';
import styles from './admin-lastfm.module.css';
import { connectionStatus, type TestResult } from './connection.ts';
import { ConnectionCard, FeaturesCard } from './connection-card.tsx';
import { LastfmForm } from './lastfm-form.tsx';
import { LastfmHeading } from './lastfm-heading.tsx';
import { lastfmConfigOptions, lastfmStatusOptions } from './lastfm-queries.ts';

const TITLE_ID = 'lastfm-title';

/** Whether the system configuration has Last.fm switched off, although it is enabled here. */
const useIsSwitchedOff = (config: LastfmConfig | undefined): boolean => {
  const options = lastfmStatusOptions(config?.lastUpdated ?? null);
  const { data: status } = useQuery({ ...options, enabled: config !== undefined });
  return config?.enabled === true && status?.enabled === false;
};

const SwitchedOffNotice = () => (
  <Notice kind="waiting" title={<p role="status">{adminLastfmTexts.switchedOff}</p>} />
);

/** Replaces the form until the configuration is loaded. */
const Placeholder = ({ query }: { readonly query: ReturnType<typeof useLastfmConfig> }) => (
  <Panel aria-labelledby={TITLE_ID}>
    <LastfmHeading id={TITLE_ID} status="unknown" />
    {query.isLoadingError ? (
      <LoadFailed title={adminLastfmErrors.loadFailed} onRetry={query.refetch} />
    ) : (
      <FieldsLoading text={adminFormTexts.loading} />
    )}
  </Panel>
);

const useLastfmConfig = () => useConfig(lastfmConfigOptions(), adminLastfmErrors.loadFailed);

export const LastfmSettings = () => {
  const query = useLastfmConfig();
  const [lastTest, setLastTest] = useState<TestResult | null>(null);
  const { data: config, refresh } = query;
  const isSwitchedOff = useIsSwitchedOff(config);
  return (
    <>
      {isSwitchedOff && <SwitchedOffNotice />}
      <div className={styles.columns}>
        {config ? (
          <LastfmForm
            config={config}
            status={connectionStatus(config, lastTest, isSwitchedOff)}
            onRefresh={refresh}
            onTested={setLastTest}
          />
        ) : (
          <Placeholder query={query} />
        )}
        <div className={styles.cards}>
          <ConnectionCard lastTest={lastTest} />
          <FeaturesCard active={!isSwitchedOff && config?.enabled === true} />
        </div>
      </div>
    </>
  );
};
