import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allPictures, docPictures } from '../scripts/pictures/all-pictures.ts'
import { eventTypes } from '../src/catalog/event/event-types.ts'
import { fittingScenes } from '../src/catalog/event/server/fitting-scenes.ts'
import {
  cartoonCarCount,
  cartoonCarFor,
  eventPicturePath,
} from '../src/catalog/event/web/pictures/picture-paths.ts'
import { landscapes as fittingPlaces } from './support/landscapes.ts'
import { sampleEvent } from './support/sample-event.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const dateIn = (month: number) => `2027-${String(month).padStart(2, '0')}-12`

const publicFolder = join(import.meta.dirname, '..', 'public')
const committed = (name: string) => readFileSync(join(publicFolder, name), 'utf8')
const drawn = allPictures()
const names = [...drawn.keys()]

/** Fault of a text as XML: unpaired tags, loose or repeated attributes, bare & or <. */
function xmlFault(text: string): string | undefined {
  const open: string[] = []
  let roots = 0
  const between = text.replace(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g,
    (tag, close, name, attributes, empty) => {
      const keys = [...String(attributes).matchAll(/([\w:-]+)=/g)].map(([, key]) => key)
      if (new Set(keys).size !== keys.length) open.push(`repeated attribute in ${tag}`)
      if (close) {
        if (open.pop() !== name) open.push(`unpaired ${tag}`)
      } else {
        if (open.length === 0) roots++
        if (!empty) open.push(name)
      }
      return ''
    },
  )
  if (open.length > 0) return open.join(', ')
  if (roots !== 1) return `${roots} roots`
  return between.trim() || undefined
}

describe('the check for well-formed XML itself', () => {
  test.each([
    '<a><b></a>',
    '<a x="1" x="2"/>',
    '<a>&</a>',
    '<a x=1/>',
    '<a/><b/>',
    '<a><b></a></b>',
  ])('finds the fault in %s', (text) => expect(xmlFault(text)).toBeDefined())
})

describe('the drawn pictures', () => {
  test.each(names)('%s is identical to the output of the generator', (name) => {
    expect(committed(name)).toBe(drawn.get(name))
  })

  test.each(names)('%s is small, well formed, and without scripts or external content', (name) => {
    const text = committed(name)
    expect(Buffer.byteLength(text)).toBeLessThan(12 * 1024)
    expect(xmlFault(text)).toBeUndefined()
    expect(text).not.toMatch(
      /<(script|style|image|foreignObject|use|a|animate|set)\b|href|@import| on\w+=| style=/i,
    )
    expect(text).not.toMatch(/NaN|undefined|Infinity|url\((?!#)/)
    expect(text.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg'])
  })

  test.each(names)('%s uses only ids that it defines, each once', (name) => {
    const text = committed(name)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const used = [...text.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(used)].sort()).toEqual([...ids].sort())
  })

  test('no two are equal', () => {
    expect(new Set(drawn.values()).size).toBe(drawn.size)
  })

  test('their folders contain nothing else', () => {
    const files = [
      ...readdirSync(join(publicFolder, 'pictures')).filter((name) => name !== 'cars'),
      ...readdirSync(join(publicFolder, 'pictures/cars')).map((name) => `cars/${name}`),
    ].map((name) => `pictures/${name}`)
    expect(files.sort()).toEqual(names.filter((name) => name.startsWith('pictures/')).sort())
  })
})

describe('pictures that pages request', () => {
  test.each(eventTypes)('%s has its own picture', (type) => {
    expect(eventPicturePath(type)).toBe(`/pictures/${type}.svg`)
  })

  test.each(eventTypes)(
    'scenes of %s are drawn if some event can have them, and only then',
    (eventType) => {
      const fitting = new Set(
        fittingPlaces.flatMap((place) =>
          months.flatMap((month) =>
            [[], ['Indoors']].flatMap((features) => [
              ...fittingScenes({
                ...sampleEvent,
                ...place,
                eventType,
                features,
                date: dateIn(month),
              }),
            ]),
          ),
        ),
      )
      const paths = [...fitting].map((digit) =>
        eventPicturePath(eventType, Number.parseInt(digit, 36)),
      )
      const files = names.filter((name) => new RegExp(`/${eventType}(-\\d+)?\\.svg$`).test(name))
      // The first picture represents the type, even if no digit of an id selects it.
      expect(new Set([eventPicturePath(eventType), ...paths])).toEqual(
        new Set(files.map((name) => `/${name}`)),
      )
    },
  )

  test('an unknown type gets the collage', () => {
    expect(drawn.has(eventPicturePath('monster_truck_jam').slice(1))).toBe(true)
  })

  test('every id has a car picture', () => {
    const cars = names.filter((name) => name.startsWith('pictures/cars/'))
    expect(cars).toHaveLength(cartoonCarCount)
    const met = new Set(Array.from({ length: 2000 }, (_, at) => cartoonCarFor(`event-${at}`)))
    expect([...met].sort()).toEqual(cars.map((name) => `/${name}`).sort())
  })
})

const pngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]

/** Paths of the pictures that documents show, relative to the project. */
const shownInDocuments = () => {
  const folder = join(import.meta.dirname, '..')
  const inDocs = readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' })
  const documents = [...readdirSync(folder), ...inDocs.map((name) => join('docs', name))]
  return documents
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [
        ...readFileSync(join(folder, name), 'utf8').matchAll(
          /!\[[^\]]*\]\(([^)\s]+)|<img[^>]* src="([^"]+)"/g,
        ),
      ].map(([, inMarkdown, inHtml = '']) => join(name, '..', inMarkdown ?? inHtml)),
    )
}

test('npm run pictures takes every picture of README and docs, in the right size', () => {
  const shown = shownInDocuments()
  expect(shown).toContain('docs/images/home.png')
  expect([...new Set(shown)].sort()).toEqual(Object.keys(docPictures).sort())
  for (const [file, { width, height }] of Object.entries(docPictures)) {
    const bytes = readFileSync(join(import.meta.dirname, '..', file))
    expect([file, ...pngSize(bytes)]).toEqual([file, width, height])
  }
})

type Manifest = {
  icons: { sizes: string; purpose?: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
}

describe('the icons', () => {
  test('the manifest names existing files with their actual sizes', () => {
    const manifest = JSON.parse(committed('site.webmanifest'))
    expect(manifest.name).toBe('Gearhead Atlas')
    for (const { src, sizes, type } of manifest.icons) {
      expect(existsSync(join(publicFolder, src))).toBe(true)
      if (type !== 'image/png') continue
      const [width, height] = pngSize(readFileSync(join(publicFolder, src)))
      expect(`${width}x${height}`).toBe(sizes)
    }
    const { icons, shortcuts } = manifest as Manifest
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable')
    expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    for (const { src } of shortcuts.flatMap((each) => each.icons))
      expect(existsSync(join(publicFolder, src))).toBe(true)
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Near me', '/'],
      ['This weekend', '/this-weekend'],
      ['My Weekend', '/weekend'],
    ])
  })

  test('the touch icon is 180 px wide; the .ico contains 16 and 32 px', () => {
    expect(pngSize(readFileSync(join(publicFolder, 'apple-touch-icon.png')))).toEqual([180, 180])
    const ico = readFileSync(join(publicFolder, 'favicon.ico'))
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[22]]).toEqual([1, 2, 16, 32])
    expect(pngSize(ico.subarray(ico.readUInt32LE(18 + 16)))).toEqual([32, 32])
  })
})
