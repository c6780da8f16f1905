import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import { adminSystemErrors } from '../../../messages/admin-system-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SettingsLoading } from '../../../ui/form/editing/settings-states.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useConfig } from '../shared/use-config.ts';
import { SystemForm } from './system-form.tsx';
import { systemConfigOptions } from './system-query.ts';
import { SystemTiles } from './system-tiles.tsx';

const AccessDenied = () => (
  <Notice kind="error" title={<p role="alert">{adminSystemErrors.accessDenied}</p>} />
);

const Form = ({ query }: { readonly query: ReturnType<typeof useSystemConfig> }) => {
  const { data: config, isLoadingError, refetch, refresh } = query;
  if (isLoadingError) return <LoadFailed title={adminSystemErrors.loadFailed} onRetry={refetch} />;
  if (!config) return <SettingsLoading text={adminFormTexts.loading} />;
  return <SystemForm config={config} onRefresh={refresh} />;
};

const useSystemConfig = () => useConfig(systemConfigOptions(), adminSystemErrors.loadFailed);

/** The role may have been removed after the page was opened. */
export const SystemSettings = () => {
  const query = useSystemConfig();
  if (query.isForbidden) return <AccessDenied />;
  return (
    <div className="stack gap-5">
      <SystemTiles config={query.data} />
      <Form query={query} />
    </div>
  );
};
