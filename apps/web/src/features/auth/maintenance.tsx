import { UNDER_MAINTENANCE } from '@airdial/contract/system/messages';
import { useSession } from '../../entities/session/session-context.tsx';
import { maintenanceTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { AuthOutcome, NEEDLE_LOST_DEG } from './auth-screen.tsx';

/** Replaces every page for visitors and members. */
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
