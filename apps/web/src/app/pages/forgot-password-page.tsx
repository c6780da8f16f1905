export { ForgotPassword as default } from '../../features/auth/forgot-password.tsx';
