export { SignIn as default } from '../../features/auth/sign-in.tsx';
