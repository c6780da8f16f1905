import { useQuery } from '@tanstack/react-query';
import { softwareTexts } from '../../../messages/software-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { softwareOptions } from '../shared/admin-queries.ts';

/** A newer version of the software, on every tab. */
export const UpdateNote = () => {
  const { data } = useQuery(softwareOptions());
  if (!data?.update) return null;
  const { version, url } = data.update;
  return (
    <Notice kind="admin" title={<p role="status">{softwareTexts.available(version)}</p>}>
      <ExternalLink href={url}>{softwareTexts.about(version)}</ExternalLink>
    </Notice>
  );
};
