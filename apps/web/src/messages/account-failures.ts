import { accountErrors } from './account-messages.ts';

/** A fault of the page, and a response that could not be read, are shown in the form alone. */
const unexpected = (text: string) => ({ unexpected: text, byCode: { 'unreadable-response': text } });

/**
 * What the forms of an account show for a failed call without a message of the server: `toast` in
 * the toast, `fallback` in the form.
 */
export const accountFailures = {
  signIn: {
    toast: accountErrors.loginFailed,
    fallback: accountErrors.loginFailedScreen,
    ...unexpected(accountErrors.unexpectedOnSignIn),
  },
  registration: {
    toast: accountErrors.registrationFailed,
    fallback: accountErrors.registrationFailedScreen,
    ...unexpected(accountErrors.unexpectedOnSignIn),
  },
  resetMail: {
    toast: accountErrors.resetMailFailed,
    fallback: accountErrors.resetMailFailed,
    ...unexpected(accountErrors.unexpected),
  },
  passwordReset: {
    toast: accountErrors.passwordResetFailed,
    fallback: accountErrors.resetFailedScreen,
    ...unexpected(accountErrors.unexpected),
  },
  passwordChange: {
    toast: accountErrors.passwordChangeFailed,
    fallback: accountErrors.passwordChangeFailed,
    ...unexpected(accountErrors.unexpected),
  },
  profile: {
    toast: accountErrors.profileUpdateFailed,
    fallback: accountErrors.profileFailedScreen,
    ...unexpected(accountErrors.unexpected),
  },
} as const;
