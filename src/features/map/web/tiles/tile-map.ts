/**
 * MapLibre GL as a picture below the markers, without controls and gestures. Reports once that the map is visible, and
 * once that it has failed.
 */
import './tile-map.css'
import { Map as GlMap, type MapOptions, type MapSourceDataEvent, setWorkerUrl } from 'maplibre-gl'
import workerFile from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type MapView, mapFrame } from '../../../../catalog/place/map-plane.ts'
import type { MapStyle } from '../../contract.ts'

export type TileMapTarget = {
  /** Centered on the frame; may be larger. */
  container: HTMLElement
  /** Element with the width of a view. */
  frame: HTMLElement
  view: MapView
  onReady: () => void
  onFailure: () => void
}

type Tile = NonNullable<MapSourceDataEvent['tile']>

/** Milliseconds without a tile after which the servers count as down. */
const deadlineMs = 10_000
/** Failed tiles, without any loaded one, after which the map has failed. */
const maxFailed = 4

/** True for a tile with data; a missing one (404) also counts as loaded, but is empty. */
const hasData = ({ state, texture, dem, latestFeatureIndex }: Tile) =>
  state === 'loaded' && Boolean(texture ?? dem ?? latestFeatureIndex)

export class TileMap {
  readonly #target: TileMapTarget
  readonly #map: GlMap
  readonly #resized: ResizeObserver
  #view: MapView
  #loaded = 0
  #failed = 0
  #isReady = false
  #isOver = false
  #deadline: ReturnType<typeof setTimeout> | undefined

  /** Throws if the browser has no WebGL. */
  constructor({ style, version }: MapStyle, target: TileMapTarget) {
    this.#target = target
    this.#view = target.view
    // The version in the address selects the worker's CSP.
    setWorkerUrl(new URL(`${workerFile}?${version}`, location.href).href)
    this.#map = new GlMap({
      container: target.container,
      style: style as unknown as MapOptions['style'],
      ...this.#camera(),
      minZoom: -2,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      pixelRatio: Math.min(2, devicePixelRatio),
      // Needed for printing: otherwise the map is blank.
      canvasContextAttributes: { preserveDrawingBuffer: true },
    })
    const sources = Object.values(style.sources as Record<string, { type: string }>)
    const isTiled = sources.some(({ type }) => type !== 'geojson')
    this.#map.on('sourcedata', ({ tile, source }) => {
      if (tile && hasData(tile) && (source.type !== 'geojson' || !isTiled)) this.#loaded++
    })
    this.#map.on('error', (event) => this.#count(event))
    this.#map.on('idle', () => this.#judge())
    this.#map.on('webglcontextlost', () => this.#fail())
    this.#resized = new ResizeObserver(() => this.show(this.#view))
    this.#resized.observe(target.frame)
    this.#wait()
  }

  show(view: MapView): void {
    if (this.#isOver) return
    this.#view = view
    this.#loaded = 0
    this.#failed = 0
    this.#map.resize().jumpTo(this.#camera()).triggerRepaint()
    this.#wait()
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#deadline)
    this.#resized.disconnect()
    this.#map.remove()
  }

  /** MapLibre's world at a zoom is twice as wide as this site's, and measured in screen pixels. */
  #camera() {
    const { center, zoom } = this.#view
    const { width } = this.#target.frame.getBoundingClientRect()
    const scale = Math.max(1, width) / mapFrame.width
    return {
      center: [center.longitude, center.latitude] as [number, number],
      zoom: zoom - 1 + Math.log2(scale),
    }
  }

  #wait(): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => {
      // Browsers don't draw in hidden windows.
      if (document.hidden) this.#wait()
      else this.#judge()
    }, deadlineMs)
  }

  /** A missing tile (404) is not an error; a map without its glyphs and icons is still usable. */
  #count(event: object): void {
    if (!('tile' in event)) return
    this.#failed++
    if (this.#failed >= maxFailed && this.#loaded === 0) this.#fail()
  }

  #judge(): void {
    clearTimeout(this.#deadline)
    const isEmpty = this.#loaded === 0 && !(this.#isReady && this.#map.areTilesLoaded())
    if (isEmpty || this.#failed > this.#loaded) this.#fail()
    else if (!this.#isReady) {
      this.#isReady = true
      this.#target.onReady()
    }
  }

  #fail(): void {
    if (this.#isOver) return
    this.end()
    this.#target.onFailure()
  }
}
