import { brotliCompressSync } from 'node:zlib';
import type { PaintReading } from './paint-visit-page.ts';

const BYTES_PER_KB = 1_000;
const WANT_AT_MOST_KB = 100;

/**
 * Prints the size of the scripts and styles of the first screen; inline styles count as one file.
 */
export function printInitialSize({ files, inlineStyles }: PaintReading): void {
  const inlineBytes = brotliCompressSync(inlineStyles.join('\n')).length;
  for (const { name, sentBytes } of files) console.log(`  ${name}: ${kb(sentBytes)} KB`);
  console.log(`  styles in the page: ${kb(inlineBytes)} KB`);
  const total = files.reduce((sum, { sentBytes }) => sum + sentBytes, inlineBytes);
  console.log(`first-visit initial JS + CSS: ${kb(total)} KB brotli (want <= ${WANT_AT_MOST_KB})`);
}

function kb(bytes: number): string {
  return (bytes / BYTES_PER_KB).toFixed(1);
}
