import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { softwareTexts } from '../../../messages/software-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FieldsLoading } from '../../../ui/form/editing/settings-states.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ADMIN } from '../shared/admin-queries.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { Changelog } from './changelog.tsx';

const changelogOptions = () =>
  queryOptions<string | null>({
    queryKey: [ADMIN, 'changelog'],
    queryFn: async ({ signal }) => (await api.getChangelog({ signal })).text,
    staleTime: Number.POSITIVE_INFINITY,
  });

const Content = () => {
  const { data: text, isLoadingError, refetch } = useQuery(changelogOptions());
  if (isLoadingError) return <LoadFailed title={softwareTexts.loadFailed} onRetry={refetch} />;
  if (text === undefined) return <FieldsLoading text={softwareTexts.loading} />;
  return text === null ? <EmptyState title={softwareTexts.noChangelog} /> : <Changelog text={text} />;
};

/** What has changed in the versions up to the installed one. */
export const ChangelogDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={softwareTexts.changelogTitle} size="medium" onClose={onClose}>
    <Content />
  </Dialog>
);
