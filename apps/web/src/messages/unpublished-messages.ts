/** The dialog of a footer link, which has no page behind it. */
export const unpublishedTexts = {
  explanation: (brandName: string): string =>
    `${brandName} has not published this text yet. Please ask the people who run this station.`,
  close: 'Back to the radio',
} as const;
