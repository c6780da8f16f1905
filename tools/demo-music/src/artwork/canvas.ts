/** Covers are squares of this many units; every number below is in them. */
export const SIDE = 600;

export type Point = readonly [x: number, y: number];
export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(((hue % 360) + 360) % 360)} ${Math.round(saturation)}% ${Math.round(lightness)}%)`;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function circle([x, y]: Point, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${veil(opacity)}/>`;
}

export function ring([x, y]: Point, radius: number, width: number, stroke: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"${veil(opacity)}/>`;
}

export function box(
  [x, y]: Point,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  opacity = 1,
): string {
  const corner = radius > 0 ? ` rx="${short(radius)}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corner} fill="${fill}"${veil(opacity)}/>`;
}

export function line(from: Point, to: Point, width: number, stroke: string, opacity = 1): string {
  return `<path d="M${from.map(short).join(' ')}L${to.map(short).join(' ')}" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round"${veil(opacity)}/>`;
}

export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${veil(opacity)}/>`;
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return shape(`M${points.map((point) => point.map(short).join(' ')).join('L')}Z`, fill, opacity);
}

function veil(opacity: number): string {
  return opacity === 1
    ? ''
    : ` opacity="${short(opacity * 10) === '10' ? 1 : Math.round(opacity * 100) / 100}"`;
}

/** A filled landscape: height as a function of x, down to the lower edge. */
export function land(heightAt: (x: number) => number, fill: string, opacity = 1): string {
  const points: Point[] = [];
  for (let x = 0; x <= SIDE; x += 20) points.push([x, heightAt(x)]);
  const smooth = points.map(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    return `Q${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  return shape(`M0 ${SIDE}L0 ${short(heightAt(0))}${smooth.join('')}L${SIDE} ${SIDE}Z`, fill, opacity);
}

export function gradient(id: string, stops: readonly string[], angle: 'down' | 'across' = 'down'): string {
  const direction = angle === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="1"';
  const marks = stops.map(
    (color, index) => `<stop offset="${short(index / (stops.length - 1))}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" ${direction}>${marks.join('')}</linearGradient>`;
}

export function halo(id: string, color: string): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

export function document(title: string, definitions: string, parts: readonly string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}" role="img">`;
  return `${open}<title>${title}</title><defs>${definitions}</defs>${parts.join('')}</svg>\n`;
}
