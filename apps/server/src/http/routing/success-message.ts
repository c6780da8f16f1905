/** The body of a response that only confirms a change. */
export const successMessage = (message: string) => ({ success: true as const, message });
