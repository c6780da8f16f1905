/**
 * Runs in the page: its elements request audio with CORS, without which it may be neither recorded nor
 * analysed. Sent as text, so that it uses nothing around it.
 */
export function requestWithCors(): void {
  const media = HTMLMediaElement.prototype;
  const property = Object.getOwnPropertyDescriptor(media, 'src');
  Object.defineProperty(media, 'src', {
    ...property,
    set(this: HTMLMediaElement, value: string) {
      this.crossOrigin = 'anonymous';
      property?.set?.call(this, value);
    },
  });
}
