const PACKET_BYTES = 188;
const CHECKSUM = [0, 0, 0, 0];

/** A packet; what is missing up to its length is an adaptation field. */
export function packet(pid: number, payload: readonly number[], isStart = false, counter = 0): Uint8Array {
  const missing = PACKET_BYTES - 4 - payload.length;
  const adaptation = missing === 0 ? [] : [missing - 1, ...new Array(missing - 1).fill(0)];
  const flags = missing === 0 ? 0x10 : 0x30;
  return Uint8Array.from([
    0x47,
    (isStart ? 0x40 : 0) | (pid >> 8),
    pid & 0xff,
    flags | (counter & 15),
    ...adaptation,
    ...payload,
  ]);
}

const section = (table: number, content: readonly number[]): number[] => {
  const length = content.length + CHECKSUM.length;
  return [0, table, 0xb0 | (length >> 8), length & 0xff, ...content, ...CHECKSUM];
};

/** A table of one program, after the network's own entry. */
export const programs = (tablePid: number): Uint8Array =>
  packet(
    0,
    section(0, [0, 1, 0xc1, 0, 0, 0, 0, 0xe0, 16, 0, 1, 0xe0 | (tablePid >> 8), tablePid & 0xff]),
    true,
  );

/** `streams`: types and packet ids; each has a descriptor of two bytes. */
export function streams(tablePid: number, ...entries: readonly (readonly [number, number])[]): Uint8Array {
  const loop = entries.flatMap(([type, pid]) => [type, 0xe0 | (pid >> 8), pid & 0xff, 0xf0, 2, 0, 0]);
  return packet(tablePid, section(2, [0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 1, 99, ...loop]), true);
}

/** The header of a PES packet, with so many bytes of time stamps. */
export const pesHeader = (stamps = 5): number[] => [
  ...[0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, stamps],
  ...new Array(stamps).fill(0x21),
];
