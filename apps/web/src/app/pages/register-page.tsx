export { Register as default } from '../../features/auth/register.tsx';
