export { VerifyEmail as default } from '../../features/auth/verify-email.tsx';
