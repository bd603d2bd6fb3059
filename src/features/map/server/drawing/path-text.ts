/** Shortest SVG path data of a line: whole units, each number relative to the previous one. */
import type { GeoContext } from 'd3-geo'
import { drawingScale } from '../../../../catalog/place/map-plane.ts'

export class PathText implements GeoContext {
  #text = ''
  #x = 0
  #y = 0
  #hasPoint = false

  moveTo(x: number, y: number): void {
    const [left, top] = [units(x), units(y)]
    this.#text += `M${left}${signed(top)}`
    this.#x = left
    this.#y = top
    this.#hasPoint = false
  }

  lineTo(x: number, y: number): void {
    const [left, top] = [units(x), units(y)]
    const [dx, dy] = [left - this.#x, top - this.#y]
    if (dx === 0 && dy === 0) return
    // After one "l", further pairs are also lines.
    this.#text += this.#hasPoint ? `${signed(dx)}${signed(dy)}` : `l${dx}${signed(dy)}`
    this.#hasPoint = true
    this.#x = left
    this.#y = top
  }

  /** Adds a cubic Bézier curve by its two control points and its end. */
  curveTo(numbers: readonly [number, number, number, number, number, number]): void {
    const relative = numbers.map((value, index) => units(value) - (index % 2 ? this.#y : this.#x))
    this.#text += `c${relative[0]}${relative.slice(1).map(signed).join('')}`
    this.#x += relative[4] as number
    this.#y += relative[5] as number
    this.#hasPoint = false
  }

  closePath(): void {
    this.#text += 'z'
  }

  /** Unused: geometries here have no points. */
  arc(): void {
    return
  }

  beginPath(): void {
    return
  }

  toString(): string {
    return this.#text
  }
}

/** Converts to whole units; two fifths of a pixel is the finest visible detail. */
export const units = (pixels: number): number => Math.round(pixels * drawingScale)

/** Line width in units with one decimal. */
export const broad = (pixels: number): number => Math.round(pixels * drawingScale * 10) / 10

/** Number with a separator; a minus sign is one. */
const signed = (value: number): string => (value < 0 ? String(value) : ` ${value}`)
