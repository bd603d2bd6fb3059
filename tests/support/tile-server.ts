/** Map service: a style on one port, its tiles on another, vector and raster, working or broken. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { listen } from './listen.ts'

export type TileServer = {
  styleUrl: string
  tileOrigin: string
  /** Sets how later tile requests are answered. */
  answer: (how: 'well' | 'error' | 'page' | 'never' | 'missing') => void
  /** Paths of requested tiles. */
  paths: () => readonly string[]
  close: () => Promise<void>
}

/** Color of the square in the vector tiles, as `rgb()`. */
export const landColor = 'rgb(12, 200, 34)'

export const startTileServer = async (): Promise<TileServer> => {
  let how: Parameters<TileServer['answer']>[0] = 'well'
  const paths: string[] = []
  const png = await sharp({
    create: { width: 256, height: 256, channels: 3, background: '#3344ee' },
  })
    .png()
    .toBuffer()

  const tiles = createServer(({ url = '' }, response) => {
    paths.push(url)
    response.setHeader('access-control-allow-origin', '*')
    if (how === 'never') return
    if (how === 'error') return void response.writeHead(500).end('No tiles today.')
    if (how === 'missing') return void response.writeHead(404).end()
    if (how === 'page')
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Sorry')
    if (url.endsWith('.json')) return void response.end(JSON.stringify(square))
    if (url.endsWith('.png')) return void response.setHeader('content-type', 'image/png').end(png)
    response.setHeader('content-type', 'application/x-protobuf').end(vectorTile())
  })
  const tileOrigin = `http://127.0.0.1:${await listen(tiles)}`
  const styles = createServer((request, response) => answerStyle(request, response, tileOrigin))
  const styleOrigin = `http://127.0.0.1:${await listen(styles)}`
  return {
    styleUrl: `${styleOrigin}/styles/plain.json?key=abc`,
    tileOrigin,
    answer: (next) => {
      how = next
    },
    paths: () => paths,
    close: async () => {
      for (const server of [tiles, styles]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

const answerStyle = ({ url }: IncomingMessage, response: ServerResponse, tiles: string) => {
  if (url === '/styles/set.json') {
    const attribution =
      '<a href="https://map.example/credits">&copy; Map <b>Example</b></a> <script>alert(1)</script>'
    const set = { tilejson: '3.0.0', tiles: [`${tiles}/vector/{z}/{x}/{y}.pbf`], attribution }
    return response.end(JSON.stringify({ ...set, minzoom: 0, maxzoom: 14 }))
  }
  const style = {
    version: 8,
    zoom: 3,
    pitch: 60,
    projection: { type: 'globe' },
    sources: {
      land: { type: 'vector', url: 'set.json' },
      shade: {
        type: 'raster',
        tiles: [`${tiles}/raster/{z}/{x}/{y}.png`],
        tileSize: 256,
        attribution: 'Shades &amp; Co',
      },
      square: { type: 'geojson', data: `${tiles}/square.json` },
    },
    layers: [
      { id: 'back', type: 'background', paint: { 'background-color': '#ffffff' } },
      { id: 'shade', type: 'raster', source: 'shade', paint: { 'raster-fade-duration': 0 } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        'source-layer': 'land',
        paint: { 'fill-color': landColor, 'fill-antialias': false },
      },
      {
        id: 'square',
        type: 'line',
        source: 'square',
        paint: { 'line-color': '#ff00ff', 'line-width': 4 },
      },
    ],
  }
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(style))
}

const square = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-90, 35],
        [-80, 35],
        [-80, 42],
        [-90, 42],
        [-90, 35],
      ],
    ],
  },
}

/** Layer "land" with one polygon over the whole tile (Mapbox Vector Tile specification 2.1). */
const vectorTile = (): Buffer => {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
  const bytes = (field: number, content: number[]) => [
    ...varint((field << 3) | 2),
    ...varint(content.length),
    ...content,
  ]
  const number = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
  const [moveTo, lineTo3, closePath] = [9, 26, 15]
  const steps = [4096, 0, 0, 4096, -4096, 0].map(zigzag)
  const geometry = [moveTo, 0, 0, lineTo3, ...steps, closePath].flatMap(varint)
  const feature = [...number(3, 3), ...bytes(4, geometry)]
  const name = [...Buffer.from('land')]
  const layer = [...bytes(1, name), ...bytes(2, feature), ...number(5, 4096), ...number(15, 2)]
  return Buffer.from(bytes(3, layer))
}
