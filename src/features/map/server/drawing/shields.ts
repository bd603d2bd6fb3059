/** Road signs: shields for interstates, badges for US routes, ovals for other roads. */

import type { RoadKind } from '../../../../catalog/place/server/roads.ts'
import { units } from './path-text.ts'

type RoadSign = { kind: RoadKind; number: string }

/** Size of a sign by its height, in units of the frame. */
export const shieldSize = (
  { number, kind }: RoadSign,
  height: number,
): { width: number; height: number } => ({
  width: height * (number.length > 2 ? 1.3 : kind === 'local' ? 1.1 : 1.04),
  height,
})

/** Outlines in a square of 20 units centered at 0; wide signs are for three digits. */
const interstate =
  'M-8.6-8.9Q-4.600-6.600 0-8.900Q4.600-6.600 8.600-8.900Q11.400-3.500 9.700 2Q7.900 7.300 0 10Q-7.900 7.300-9.700 2Q-11.400-3.500-8.600-8.900z'
const crown =
  'M-8.2-7.700Q-4.500-5.600 0-7.700Q4.500-5.600 8.200-7.700Q9.200-5.600 9.300-3.900H-9.300Q-9.200-5.600-8.200-7.700z'
const badge =
  'M-7.500-9.300Q-4.500-7.300 0-9.300Q4.500-7.300 7.500-9.300L9.700-7Q8-4.500 9.300-1.500Q10.800 4.500 5.500 7.300Q1.800 8.300 0 10Q-1.800 8.300-5.500 7.300Q-10.800 4.500-9.300-1.500Q-8-4.500-9.700-7z'
const oval = 'M-10 0C-10-10 10-10 10 0C10 10-10 10-10 0z'

const scaled = (path: string, width: number, height: number): string => {
  let isX = true
  return path.replace(/([A-Za-z])|(-?\d+(?:\.\d+)?)/g, (text: string, letter?: string) => {
    if (letter) {
      isX = letter !== 'V'
      return letter
    }
    const value = Math.round(Number(text) * (isX ? width : height))
    isX = !isX
    return value < 0 ? String(value) : ` ${value}`
  })
}

/** SVG definitions of the signs in `names` (see shieldName) at a height. */
export const shieldShapes = (id: string, height: number, names: ReadonlySet<string>): string =>
  [...names]
    .map((name) => {
      const y = units(height) / 20
      const x = y * (name.endsWith('3') ? 1.3 : 1.04)
      const path = (shape: string) => scaled(shape, x, y)
      const edge = (share: number) => Math.round(y * share)
      if (name.startsWith('i')) {
        return (
          `<g id="${id}${name}"><path d="${path(interstate)}" fill="var(--map-shield,#1d3f91)" stroke="#fff" stroke-width="${edge(1.6)}"/>` +
          `<path d="${path(crown)}" fill="#b8242e"/></g>`
        )
      }
      const shape = path(name.startsWith('u') ? badge : oval)
      return `<path id="${id}${name}" d="${shape}" fill="#fff" stroke="#16181d" stroke-width="${edge(1.3)}"/>`
    })
    .join('')

/** Name of the definition of a road's sign. */
export const shieldName = ({ kind, number }: RoadSign): string => {
  const letter = kind === 'us' ? 'u' : kind === 'local' ? 'l' : 'i'
  return number.length > 2 ? `${letter}3` : letter
}
