type Box = { readonly type: string; readonly content: Uint8Array };

export function boxes(bytes: Uint8Array): Box[] {
  const found: Box[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ type, content: bytes.subarray(at + 8, at + view.getUint32(at)) });
  }
  return found;
}

/** The content of the box that these types lead to. */
export function findBox(bytes: Uint8Array, ...path: readonly string[]): Uint8Array {
  return path.reduce((inside, type) => {
    const found = boxes(inside).find((box) => box.type === type);
    if (found === undefined) throw new Error(`There is no ${type}.`);
    return found.content;
  }, bytes);
}

export const uint32 = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at);

type Fragment = { readonly decodeTime: number; readonly durations: number[]; readonly samples: Uint8Array[] };

/** The fragments of a stream, read as a browser reads them: samples begin at the data offset. */
export function fragments(bytes: Uint8Array): Fragment[] {
  const all = boxes(bytes);
  return all.flatMap(({ type, content }, index) => {
    if (type !== 'moof') return [];
    const run = findBox(content, 'traf', 'trun');
    const data = all[index + 1]?.content ?? new Uint8Array(0);
    let at = uint32(run, 8) - (content.length + 8) - 8;
    const fields = Array.from({ length: uint32(run, 4) }, (_, sample) => 12 + sample * 8);
    const samples = fields.map((field) => {
      const end = at + uint32(run, field + 4);
      const sample = data.subarray(at, end);
      at = end;
      return sample;
    });
    const decodeTime = uint32(findBox(content, 'traf', 'tfdt'), 8);
    return [{ decodeTime, durations: fields.map((field) => uint32(run, field)), samples }];
  });
}
