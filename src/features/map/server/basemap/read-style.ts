/** Reads a MapLibre GL style (specification version 8): the addresses it requests, and the usable parts. */

/** Unusable style or tile set; the message completes "the map style …". */
export class StyleFailure extends Error {}

export type JsonObject = Record<string, unknown>

export type ReadStyle = {
  /** Style whose addresses are all absolute, with tile sets described in place. */
  style: JsonObject
  /** Origins from which browsers load tiles, glyphs and icons. */
  origins: readonly string[]
  /** Attribution HTML of its sources, unchanged. */
  attributions: readonly string[]
}

/** Fetches the description of a tile set (TileJSON); `url` is its address after redirects. */
export type FetchTileSet = (address: string) => Promise<{ json: unknown; url: string }>

const maxSources = 20
const maxOrigins = 12
/** Ignored parts: camera, globe and relief would misplace markers; CSS fonts would need their own CSP. */
const ignoredKeys = new Set(
  'center centerAltitude zoom bearing pitch roll projection terrain sky fog font-faces'.split(' '),
)
/** Members of TileJSON that a source may also have. */
const tileSetKeys = ['tiles', 'minzoom', 'maxzoom', 'bounds', 'scheme', 'attribution', 'encoding']
const tiledTypes = new Set(['vector', 'raster', 'raster-dem'])

/** `base` is the address of the style. Throws StyleFailure, and errors of `fetchTileSet`. */
export const readStyle = async (
  input: unknown,
  base: string,
  fetchTileSet: FetchTileSet,
): Promise<ReadStyle> => {
  if (!isObject(input) || input.version !== 8 || !Array.isArray(input.layers))
    throw new StyleFailure('is not a style of MapLibre GL (version 8, with layers).')
  const sources = isObject(input.sources) ? Object.entries(input.sources) : []
  if (sources.length > maxSources) throw new StyleFailure(`has more than ${maxSources} sources.`)
  const reading = new AddressReader()
  const loaded: JsonObject = {}
  for (const [name, source] of sources) {
    if (!isObject(source)) throw new StyleFailure(`has a source that can't be read: ${name}.`)
    loaded[name] = await readSource(reading, { source, base, fetchTileSet })
  }
  const style = Object.fromEntries(Object.entries(input).filter(([key]) => !ignoredKeys.has(key)))
  style.sources = loaded
  if (input.sprite !== undefined) style.sprite = readSprite(reading, input.sprite, base)
  if (input.glyphs !== undefined) style.glyphs = reading.absolute(input.glyphs, base)
  return {
    style,
    origins: reading.origins(),
    attributions: attributionsOf(Object.values(loaded)),
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readSource = async (
  reading: AddressReader,
  { source, base, fetchTileSet }: { source: JsonObject; base: string; fetchTileSet: FetchTileSet },
): Promise<JsonObject> => {
  const type = String(source.type)
  const absolute = (address: unknown) => reading.absolute(address, base)
  if (type === 'geojson')
    return typeof source.data === 'string' ? { ...source, data: absolute(source.data) } : source
  if (type === 'image') return { ...source, url: absolute(source.url) }
  if (!tiledTypes.has(type)) throw new StyleFailure(`has a source of an unsupported type: ${type}.`)
  if (source.url === undefined) return { ...source, tiles: tilesOf(reading, source.tiles, base) }
  const { url: address, ...rest } = source
  const { json, url } = await fetchTileSet(resolve(address, base).href)
  if (!isObject(json))
    throw new StyleFailure(`has a tile set that isn't TileJSON, at ${new URL(url).host}.`)
  const entries = tileSetKeys.flatMap((key) => (json[key] === undefined ? [] : [[key, json[key]]]))
  const [tiles, from] = rest.tiles === undefined ? [json.tiles, url] : [rest.tiles, base]
  return { ...Object.fromEntries(entries), ...rest, tiles: tilesOf(reading, tiles, from) }
}

const tilesOf = (reading: AddressReader, tiles: unknown, base: string): string[] => {
  if (!Array.isArray(tiles) || tiles.length === 0)
    throw new StyleFailure('has a source without addresses of tiles.')
  return tiles.map((address) => reading.absolute(address, base))
}

const readSprite = (reading: AddressReader, sprite: unknown, base: string): unknown =>
  Array.isArray(sprite)
    ? sprite.filter(isObject).map(({ id, url }) => ({ id, url: reading.absolute(url, base) }))
    : reading.absolute(sprite, base)

const attributionsOf = (sources: readonly unknown[]): string[] => {
  const texts = sources.map((source) => (isObject(source) ? source.attribution : undefined))
  return [...new Set(texts.filter((text) => typeof text === 'string'))].filter((text) =>
    text.trim(),
  )
}

/** Origin without quotes and CSP separators, which host names of URLs may contain. */
const plainOrigin = /^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i

class AddressReader {
  readonly #origins = new Set<string>()

  /** Absolute address; keeps the braces of templates. */
  absolute(address: unknown, base: string): string {
    const { origin, href } = resolve(address, base)
    this.#origins.add(origin)
    if (this.#origins.size > maxOrigins)
      throw new StyleFailure(`asks more than ${maxOrigins} servers.`)
    return href.replaceAll('%7B', '{').replaceAll('%7D', '}')
  }

  origins(): string[] {
    return [...this.#origins].toSorted()
  }
}

const resolve = (address: unknown, base: string): URL => {
  if (typeof address !== 'string' || !URL.canParse(address, base))
    throw new StyleFailure('has an address that is missing or invalid.')
  const url = new URL(address, base)
  if (!plainOrigin.test(url.origin))
    throw new StyleFailure(`has an address that is not http or https (${url.protocol}).`)
  if (url.username !== '' || url.password !== '')
    throw new StyleFailure(`has an address with a user or password, which browsers refuse.`)
  return url
}
