import { useUser } from '../../entities/session/session-context.tsx';
import { SessionList } from '../../entities/session/session-list.tsx';
import { api } from '../../lib/api.ts';
import { sessionListTexts } from '../../messages/session-messages.ts';
import { Panel } from '../../ui/layout/panel.tsx';

const TITLE_ID = 'sessions-title';

/** The sessions of the own account. */
export const SessionsCard = () => (
  <Panel aria-labelledby={TITLE_ID}>
    <h2 id={TITLE_ID}>{sessionListTexts.title}</h2>
    <SessionList
      accountId={useUser()._id}
      list={(signal) => api.listSessions({ signal })}
      end={(id) => api.endSession({ params: { id } })}
      endOthers={() => api.endOtherSessions()}
    />
  </Panel>
);
