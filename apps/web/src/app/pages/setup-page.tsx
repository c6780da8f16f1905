export { SetUp as default } from '../../features/auth/set-up.tsx';
