/** The package has types for its full build only, of which this one is a part. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
