import { brotliCompressSync } from 'node:zlib';
import type { PaintReading } from './paint-visit-page.ts';

const BYTES_PER_KB = 1_000;
const WANT_AT_MOST_KB = 100;

/** Scripts and styles that the first screen waits for; styles that stand in the page count as if they were a file. */
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
