import { UNDER_MAINTENANCE } from '@airdial/contract/system/messages';
import { useSession } from '../../entities/session/session-context.tsx';
import { maintenanceTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { AuthOutcome, NEEDLE_LOST_DEG } from './auth-screen.tsx';

/** Stands in for every page of those who do not administer. */
export const Maintenance = () => (
  <AuthOutcome
    title={maintenanceTexts.title}
    needleDeg={NEEDLE_LOST_DEG}
    actions={!useSession() && <ButtonLink to="/login">{maintenanceTexts.signIn}</ButtonLink>}
  >
    <p>{UNDER_MAINTENANCE}</p>
    <p>{maintenanceTexts.comesBack}</p>
  </AuthOutcome>
);
