import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4_096;

/** Leaves the files of a server that was killed after some changes: a close would empty the log. */
export function writeAndKill(path: string, changes: number): void {
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = full');
  const insert = database.prepare('insert into settings values (?, ?, 1)');
  for (let index = 0; index < changes; index += 1) insert.run(`change ${index}`, '1');
  copyFileSync(path, `${path}.killed`);
  copyFileSync(`${path}-wal`, `${path}.killed-wal`);
  database.close();
  for (const suffix of ['', '-wal']) {
    copyFileSync(`${path}.killed${suffix}`, path + suffix);
    rmSync(`${path}.killed${suffix}`);
  }
}

/** Changes one byte in a page of the write-ahead log. */
export function damageLogFrame(path: string, index: number): void {
  const bytes = readFileSync(`${path}-wal`);
  const at = HEADER_BYTES + index * FRAME_BYTES + 2_000;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  writeFileSync(`${path}-wal`, bytes);
}
