import type { SystemWarning } from '@airdial/contract/system/schema';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/dates.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { systemWarningsOptions } from '../shared/admin-queries.ts';

/** What the operator of the server should mend, on every tab until it is. */
export const SystemWarnings = () => {
  const { data: warnings = [] } = useQuery(systemWarningsOptions());
  return warnings.map((warning) => (
    <Notice key={warning.code} kind="error" title={<p role="status">{toText(warning)}</p>} />
  ));
};

function toText(warning: SystemWarning): string {
  const { warnings } = adminPanelTexts;
  switch (warning.code) {
    case 'proxy-not-trusted':
    case 'proxy-unreadable':
      return warnings[warning.code](warning.peer);
    case 'mail-stuck':
      return warnings['mail-stuck'](warning.count, formatDateTime(warning.since), warning.reason);
    case 'database-slow':
      return warnings['database-slow'](warning.milliseconds);
    case 'clocks-apart':
      return warnings['clocks-apart'](warning.seconds);
    case 'log-damaged':
      return warnings['log-damaged'](formatDateTime(warning.at), warning);
    case 'backup-failed':
      return warnings['backup-failed'](formatDateTime(warning.at), warning.reason);
    case 'backup-overdue':
      return warnings['backup-overdue'](warning.since && formatDateTime(warning.since));
    default:
      return warnings[warning.code];
  }
}
