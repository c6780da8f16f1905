import sharp from 'sharp';

type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number };

export const RED: Colour = { r: 220, g: 20, b: 40, alpha: 1 };
export const SEE_THROUGH: Colour = { r: 0, g: 0, b: 0, alpha: 0 };

/** A picture of one colour. */
export const picture = (width: number, height: number, background: Colour = RED) =>
  sharp({ create: { width, height, channels: 4, background } });

export const png = (width: number, height: number, background?: Colour): Promise<Buffer> =>
  picture(width, height, background).png().toBuffer();

/** A form, as a browser sends it. */
export async function formOf(
  files: readonly (readonly [key: string, bytes: Uint8Array | string, name?: string])[],
): Promise<{ readonly payload: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData();
  for (const [key, bytes, name = 'picture.png'] of files)
    form.append(
      key,
      new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/png' }),
    );
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
