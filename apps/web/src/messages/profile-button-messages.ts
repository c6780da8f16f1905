export const profileButtonLabel = (fullName: string, initials: string): string =>
  `Profile menu of ${fullName}, ${initials}`;
