import { expect, test } from 'vitest'
import { readStyle } from './read-style.ts'

const base = 'https://maps.example/styles/plain.json?key=1'
const noSets = () => Promise.reject(new Error('Nothing is fetched.'))
const styleWith = (parts: object) => ({ version: 8, layers: [], sources: {}, ...parts })
const read = (parts: object, fetchTileSet: Parameters<typeof readStyle>[2] = noSets) =>
  readStyle(styleWith(parts), base, fetchTileSet)

test('URLs become absolute, and their servers are listed', async () => {
  const { style, origins } = await read({
    sprite: [{ id: 'roads', url: '../sprites/roads' }],
    glyphs: 'https://letters.example:8443/{fontstack}/{range}.pbf',
    sources: {
      tiles: { type: 'raster', tiles: ['/t/{z}/{x}/{y}.png?key=1', '//b.example/{z}/{x}/{y}.png'] },
      line: { type: 'geojson', data: 'line.json' },
      inline: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      picture: { type: 'image', url: 'http://pictures.example/a.png', coordinates: [] },
    },
  })
  expect(style).toMatchObject({
    sprite: [{ id: 'roads', url: 'https://maps.example/sprites/roads' }],
    glyphs: 'https://letters.example:8443/{fontstack}/{range}.pbf',
    sources: {
      tiles: {
        tiles: [
          'https://maps.example/t/{z}/{x}/{y}.png?key=1',
          'https://b.example/{z}/{x}/{y}.png',
        ],
      },
      line: { data: 'https://maps.example/styles/line.json' },
      inline: { data: { type: 'FeatureCollection' } },
    },
  })
  expect(origins).toEqual([
    'http://pictures.example',
    'https://b.example',
    'https://letters.example:8443',
    'https://maps.example',
  ])
})

test('tile sets are inlined, relative to their URL', async () => {
  const urls: string[] = []
  const { style, origins, attributions } = await read(
    { sources: { roads: { type: 'vector', url: 'roads.json', maxzoom: 9 } } },
    async (address) => {
      urls.push(address)
      const tiles = ['{z}/{x}/{y}.pbf']
      const json = { tiles, minzoom: 2, maxzoom: 14, attribution: 'Us', vector_layers: [], x: 1 }
      return { json, url: 'https://sets.example/v2/roads.json' }
    },
  )
  expect(urls).toEqual(['https://maps.example/styles/roads.json'])
  expect(style.sources).toEqual({
    roads: {
      type: 'vector',
      tiles: ['https://sets.example/v2/{z}/{x}/{y}.pbf'],
      minzoom: 2,
      maxzoom: 9,
      attribution: 'Us',
    },
  })
  expect(origins).toEqual(['https://sets.example'])
  expect(attributions).toEqual(['Us'])
})

test('settings that would shift the map under the markers are left out', async () => {
  const { style } = await read({ zoom: 3, pitch: 60, projection: { type: 'globe' }, terrain: {} })
  expect(Object.keys(style).toSorted()).toEqual(['layers', 'sources', 'version'])
})

test.each([
  ['no style', [], 'is not a style'],
  ['an older version', { version: 7, layers: [] }, 'is not a style'],
  ['no layers', { version: 8 }, 'is not a style'],
  [
    'a video',
    styleWith({ sources: { a: { type: 'video', urls: [] } } }),
    'unsupported type: video',
  ],
  ['no tiles', styleWith({ sources: { a: { type: 'vector' } } }), 'without addresses of tiles'],
  ['another scheme', styleWith({ sprite: 'pmtiles://x' }), 'not http or https (pmtiles:)'],
  ['a script', styleWith({ glyphs: 'javascript:alert(1)' }), 'not http or https (javascript:)'],
  ['a password', styleWith({ glyphs: 'https://a:b@maps.example/{range}' }), 'user or password'],
  ['no address', styleWith({ glyphs: 7 }), 'missing or invalid'],
  // The host is valid in a URL, but would start another directive in a CSP.
  ['a policy', styleWith({ glyphs: "https://a;script-src'self'/{range}" }), 'not http or https'],
  [
    'many servers',
    styleWith({
      sources: {
        a: {
          type: 'raster',
          tiles: Array.from({ length: 13 }, (_, n) => `https://t${n}.example/`),
        },
      },
    }),
    'more than 12 servers',
  ],
])('a style with %s is refused', async (_, given, message) => {
  await expect(readStyle(given, base, noSets)).rejects.toThrow(message)
})
