/** The player ten feet away. */
export const TV_PATH = '/tv';
