import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { Maintenance } from '../../features/auth/maintenance.tsx';
import { SignIn } from '../../features/auth/sign-in.tsx';
import { useLocation } from '../../lib/router.tsx';

/** During maintenance it replaces every page; /login itself stays open for administrators. */
const LoginPage = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const { maintenanceMode } = useSite().system;
  const isSignIn = pathname === '/login' && !session;
  return maintenanceMode && !isSignIn ? <Maintenance /> : <SignIn />;
};

export default LoginPage;
