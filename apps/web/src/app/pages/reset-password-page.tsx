export { ResetPassword as default } from '../../features/auth/reset-password.tsx';
