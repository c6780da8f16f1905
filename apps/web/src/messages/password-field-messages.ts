export const passwordFieldTexts = {
  show: (name: string): string => `Show ${name}`,
  hide: (name: string): string => `Hide ${name}`,
} as const;
