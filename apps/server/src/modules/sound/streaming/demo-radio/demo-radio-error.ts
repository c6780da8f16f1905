export type DemoRadioErrorCode = 'bad-manifest' | 'bad-audio';

/** The shipped files do not fit the code: run tools/demo-music/src/make-demo-loops.ts again. */
export class DemoRadioError extends Error {
  readonly code: DemoRadioErrorCode;

  constructor(code: DemoRadioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DemoRadioError';
    this.code = code;
  }
}
