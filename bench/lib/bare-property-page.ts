import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A box whose color is a custom property, which its keys and the pointer change. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>One custom property</title>
<style>
  :root { --color-primary: rgb(0 0 0) }
  #box { width: 240px; height: 200px; background: var(--color-primary) }
</style>
<div id="box" role="slider" tabindex="0" aria-label="Color"></div>
<script>
  let step = 0;
  const change = () => {
    step = (step + 7) % 256;
    document.documentElement.style.setProperty('--color-primary', 'rgb(' + step + ' 0 0)');
  };
  box.addEventListener('keydown', change);
  box.addEventListener('mousemove', (event) => event.buttons > 0 && change());
</script>
</html>`;

export type BarePropertyPage = { readonly origin: string; stop(): void };

/** Serves the reference for the theme preview: the browser alone. */
export async function startBarePropertyPage(): Promise<BarePropertyPage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
