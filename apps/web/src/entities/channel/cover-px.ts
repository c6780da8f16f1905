/** The width of a large cover before the styles set it; a file of its own, since the picture loads later. */
export const COVER_PX = 320;
