/** The package has no types of its own. */
declare module 'decode-ico' {
  type IcoPicture = {
    readonly type: 'png' | 'bmp';
    readonly width: number;
    readonly height: number;
    /** A PNG file, or RGBA pixels. */
    readonly data: Uint8Array | Uint8ClampedArray;
  };
  const decodeIco: (file: Uint8Array) => IcoPicture[];
  export default decodeIco;
}
