import { useQuery } from '@tanstack/react-query';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { systemWarningsOptions } from '../shared/admin-queries.ts';

/** What the operator of the server should mend, on every tab until it is. */
export const SystemWarnings = () => {
  const { data: warnings = [] } = useQuery(systemWarningsOptions());
  return warnings.map(({ code, peer }) => (
    <Notice key={code} kind="error" title={<p role="status">{adminPanelTexts.warnings[code](peer)}</p>} />
  ));
};
