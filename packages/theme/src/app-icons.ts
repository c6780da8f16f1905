/** The icons of the installed app. Their files are drawn by scripts/make-app-icons.ts. */
export const APP_ICON_SIZES_PX = [48, 72, 96, 128, 144, 152, 192, 256, 384, 512] as const;
/** Android crops these to its own shape, so the drawing fits into the middle 80 %. */
export const MASKABLE_ICON_SIZES_PX = [192, 512] as const;
/** The home screen icon on iPhones, which round its corners themselves. */
export const APPLE_TOUCH_ICON_SIZE_PX = 180;

export const appIconPath = (sizePx: number): string => `/icons/app-${sizePx}.png`;
export const maskableIconPath = (sizePx: number): string => `/icons/maskable-${sizePx}.png`;
export const APPLE_TOUCH_ICON_PATH = '/icons/apple-touch-icon.png';
/** For link previews. */
export const LARGEST_ICON_PATH = appIconPath(512);
