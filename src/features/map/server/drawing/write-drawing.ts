/**
 * SVG of a map. Colors are CSS variables of the embedding page, with a paper map's colors as fallback for the file by
 * itself: presentation attributes accept variables and work under any CSP.
 */
import { geoIdentity, geoPath } from 'd3-geo'
import type { MapSpot } from '../../../../catalog/place/map-plane.ts'
import type { RoadKind } from '../../../../catalog/place/server/roads.ts'
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import type { Geometry, Lines, Shape } from './geometry.ts'
import type { Label, Lettering, Shield } from './lettering.ts'
import { broad, PathText, units } from './path-text.ts'
import { type Curve, type Extent, writeCurve } from './roads.ts'
import { shieldName, shieldShapes } from './shields.ts'
import type { Spit } from './shore-towns.ts'

const tones = ['#faf5e6', '#eef0d9', '#f5ecd6', '#e9eede'] as const

const color = (name: string, paper: string) => `var(--map-${name},${paper})`

/** Writes the part of a plane within an extent, whose upper left corner becomes 0,0. */
export class Artist {
  readonly #extent: Extent
  readonly #offset: MapSpot
  readonly #scale: number

  /** `scale`: units of the frame per unit of the geometry. */
  constructor(extent: Extent, scale = 1) {
    this.#extent = extent
    this.#offset = { x: extent.left, y: extent.top }
    this.#scale = scale
  }

  pathOf(shape: Shape | Lines): string {
    const { left, top, right, bottom } = this.#extent
    const path = new PathText()
    const plane = geoIdentity()
      .scale(this.#scale)
      .translate([-left, -top])
      .clipExtent([
        [0, 0],
        [right - left, bottom - top],
      ])
    geoPath(plane, path)(shape)
    return path.toString()
  }

  /** Lines of land, each with its own width. */
  spits(spits: readonly Spit[], wider: number, colorOf: (spit: Spit) => string): string {
    const { left, top, right, bottom } = this.#extent
    const { x, y } = this.#offset
    const at = (spot: MapSpot) => `${units(spot.x - x)} ${units(spot.y - y)}`
    const paths = spits
      .filter(({ to, width }) => {
        const isAcross = to.x > left - width && to.x < right + width
        return isAcross && to.y > top - width && to.y < bottom + width
      })
      .map((spit) => {
        const { from, to, width } = spit
        return `<path d="M${at(from)}L${at(to)}" stroke="${colorOf(spit)}" stroke-width="${units(width + wider)}"/>`
      })
    return paths.length === 0 ? '' : `<g fill="none" stroke-linecap="round">${paths.join('')}</g>`
  }

  roads(curves: readonly Curve[], kind: RoadKind): string {
    const path = new PathText()
    for (const curve of curves)
      if (curve.kind === kind) writeCurve(path, curve, this.#extent, this.#offset)
    return path.toString()
  }
}

const pathElement = (d: string, attributes: string): string =>
  d === '' ? '' : `<path d="${d}" ${attributes}/>`

export type LandOptions = {
  /** Prefix of the ids of this part's definitions. */
  id: string
  coastWidth?: number
  /** Land around towns outside the shore. */
  spits?: readonly Spit[]
}

/** Land and water, back to front, grouped below roads and lines. A coast is the edge of wider land beneath. */
export const writeLand = (
  geometry: Geometry,
  artist: Artist,
  { id, coastWidth = 1.2, spits = [] }: LandOptions,
): string => {
  const joinPaths = (shapes: readonly Shape[]) =>
    shapes.map((shape) => artist.pathOf(shape)).join('')
  const states = tones.map((paper, tone) => {
    const statesOfTone = [...geometry.states].filter(([code]) => geometry.toneOf.get(code) === tone)
    const d = joinPaths(statesOfTone.map(([, shape]) => shape))
    return pathElement(d, `fill="${color(`land-${tone}`, paper)}"`)
  })
  const coast = color('coast', '#8fb3c6')
  const landOf = ({ state }: Spit) => {
    const tone = geometry.toneOf.get(state) ?? 0
    return color(`land-${tone}`, tones[tone] ?? tones[0])
  }
  const line = (name: string, paper: string, width: number, attributes = '') =>
    `fill="none" stroke="${color(name, paper)}" stroke-width="${broad(width)}"${attributes}`
  return [
    `<g id="${id}-ground">`,
    pathElement(joinPaths(geometry.abroad), `fill="${color('abroad', '#e4dfd0')}"`),
    pathElement(joinPaths(geometry.greatLakes), `fill="${color('lake', '#b5d3e4')}"`),
    `<defs><g id="${id}">${states.join('')}</g></defs>`,
    `<use href="#${id}" stroke="${coast}" stroke-width="${broad(coastWidth)}" stroke-linejoin="round"/>`,
    artist.spits(spits, coastWidth, () => coast),
    `<use href="#${id}"/>`,
    pathElement(joinPaths(geometry.lakes), `fill="${color('lake', '#b5d3e4')}"`),
    artist.spits(spits, 0, landOf),
    '</g>',
    pathElement(artist.pathOf(geometry.rivers), line('river', '#a5c8dc', 0.8)),
    pathElement(artist.pathOf(geometry.counties), line('county', '#d8d0b8', 0.6)),
    pathElement(
      artist.pathOf(geometry.borders),
      line('border', '#a39a82', 0.9, ' stroke-dasharray="11 5 2 5"'),
    ),
  ].join('')
}

/** Draws US routes below interstates, which have a casing: a wider line beneath. */
export const writeRoads = (
  curves: readonly Curve[],
  artist: Artist,
  { id, widths }: { id: string; widths: Readonly<Record<RoadKind, number>> },
): string => {
  const stroke = (name: string, paper: string, width: number) =>
    `stroke="${color(name, paper)}" stroke-width="${broad(width)}"`
  const cased = (kind: 'loop' | 'interstate', paper: string) => {
    const d = artist.roads(curves, kind)
    if (d === '') return ''
    const name = `${id}${kind.slice(0, 1)}`
    return (
      `<defs><path id="${name}" d="${d}"/></defs>` +
      `<use href="#${name}" ${stroke('casing', '#fff', widths[kind] * 1.9)}/>` +
      `<use href="#${name}" ${stroke(kind, paper, widths[kind])}/>`
    )
  }
  const thin = artist.roads(curves, 'us') + artist.roads(curves, 'local')
  return (
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">' +
    pathElement(thin, stroke('route', '#7d93ad', widths.us)) +
    cased('loop', '#cf5a49') +
    cased('interstate', '#c5382b') +
    '</g>'
  )
}

/** Font weight; on phones that of headings, because browsers would load another font even if hidden. */
export const letterWeight = 'var(--map-weight,600)'

type LetteringStyle = {
  /** Screens for which this lettering is shown. */
  when: 'wide' | 'small'
  offset: MapSpot
  size: number
}

/** One of a drawing's two letterings; CSS shows the readable one. */
export const writeLettering = (
  { shields, labels }: Lettering,
  { when, offset, size }: LetteringStyle,
): string => {
  const positionOf = ({ x, y }: MapSpot) => ({ x: units(x - offset.x), y: units(y - offset.y) })
  const dots = labels.map(({ town }) => {
    const { x, y } = positionOf(town.spot)
    return `M${x} ${y}h0`
  })
  const names = labels.map((label) => textOf(label, positionOf(label.at))).join('')
  return (
    `<g id="${when}" display="var(--map-${when},${when === 'wide' ? 'inline' : 'none'})" font-weight="${letterWeight}" font-size="${units(size)}">` +
    `<defs><path id="dots-${when}" d="${dots.join('')}" stroke-linecap="round"/></defs>` +
    `<use href="#dots-${when}" stroke="${color('dot-edge', '#fff')}" stroke-width="${units(size * 0.42)}"/>` +
    `<use href="#dots-${when}" stroke="${color('dot', '#16181d')}" stroke-width="${units(size * 0.27)}"/>` +
    writeShields(shields, { when, at: positionOf, size }) +
    `<g fill="${color('name', '#16181d')}" stroke="${color('halo', '#fbf8ee')}" stroke-width="${units(size * 0.2)}" paint-order="stroke" stroke-linejoin="round">${names}</g></g>`
  )
}

const textOf = ({ town, anchor }: Label, { x, y }: MapSpot) =>
  `<text x="${x}" y="${y}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escapeMarkup(town.name)}</text>`

const shieldScale = 1.25

/** Defines each road's sign with its number once, and references it at each position. */
const writeShields = (
  shields: readonly Shield[],
  { when, at, size }: Pick<LetteringStyle, 'when' | 'size'> & { at: (spot: MapSpot) => MapSpot },
): string => {
  if (shields.length === 0) return ''
  const id = when === 'wide' ? 'w' : 's'
  const height = size * shieldScale
  const signs = new Map(
    shields.map(({ curve }) => {
      const shape = shieldName(curve)
      const isBlue = shape.startsWith('i')
      const baseline = units(height * 0.2) + (isBlue ? units(height * 0.05) : 0)
      return [
        signName(curve),
        `<g id="${id}-${signName(curve)}"><use href="#${id}${shape}"/><text y="${baseline}" fill="${isBlue ? '#fff' : '#16181d'}">${curve.number}</text></g>`,
      ]
    }),
  )
  const uses = shields.map(({ curve, at: spot }) => {
    const { x, y } = at(spot)
    return `<use href="#${id}-${signName(curve)}" x="${x}" y="${y}"/>`
  })
  return (
    `<defs>${shieldShapes(id, height, new Set(shields.map(({ curve }) => shieldName(curve))))}${[...signs.values()].join('')}</defs>` +
    `<g text-anchor="middle" font-size="${units(height * 0.56)}" font-weight="700">${uses.join('')}</g>`
  )
}

const signName = ({ kind, number }: Curve) =>
  `${kind === 'us' || kind === 'local' ? kind : 'i'}${number}`

type DrawingContent = {
  width: number
  height: number
  background: string
  /** Land and roads. */
  base: string
  /** Names of states and other areas. */
  areas: string
  letterings: string
}

/** SVG file: `#map` is the whole map; `#base` excludes lettering, for pages that arrange lettering themselves. */
export const writeDrawing = ({
  width,
  height,
  background,
  base,
  areas,
  letterings,
}: DrawingContent): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units(width)} ${units(height)}" font-family="Barlow Condensed,sans-serif">` +
  `<g id="map"><g id="base"><path d="M0 0H${units(width)}V${units(height)}H0z" fill="${background}"/>${base}</g>` +
  `<g id="areas">${areas}</g>${letterings}</g></svg>\n`

export const water = color('water', '#cfe3ee')
export const panel = color('inset', '#d9e9f2')
export const stateInk = color('state', '#cfc6aa')
export const faint = color('faint', '#8d8570')
