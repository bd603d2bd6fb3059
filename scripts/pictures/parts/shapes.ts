// Basic shapes of the pictures, as SVG text. Attributes only, no style, as required by a strict
// CSP.

/** Mixes two #rrggbb colors; `amount` 0 gives `a`, 1 gives `b`. */
export function mix(a: string, b: string, amount: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(a.slice(at, at + 2), 16)
    const to = Number.parseInt(b.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * amount)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Rounds to one decimal; finer values are invisible and cost bytes. */
export const round = (value: number): number => Math.round(value * 10) / 10

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more && ` ${more}`}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more && ` ${more}`}/>`

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more && ` ${more}`}/>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${more && ` ${more}`}/>`

export const group = (attributes: string, ...children: string[]): string =>
  `<g ${attributes}>${children.join('')}</g>`

/** Moves a drawing to (x, y); `scale` keeps proportions, `flip` mirrors it to face left. */
export function place(x: number, y: number, drawing: string, scale = 1, flip = false): string {
  const sized = scale !== 1 || flip ? ` scale(${flip ? -scale : scale} ${scale})` : ''
  return group(`transform="translate(${round(x)} ${round(y)})${sized}"`, drawing)
}

/** Wraps a drawing as a standalone file. `slice` crops it to fill any frame. */
export const picture = (width: number, height: number, ...children: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${children.join('')}</svg>\n`
