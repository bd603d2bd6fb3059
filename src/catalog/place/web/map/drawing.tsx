import { useEffect, useState } from 'react'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import {
  drawingPath,
  drawingScale,
  groundOfView,
  type MapView,
  mapFrame,
  mercatorSpot,
  type Sheet,
  sheetCorner,
  sheetOfView,
} from '../../map-plane.ts'

/** Part of the Mercator plane, or the whole country. */
export type FrameView = MapView | 'nation'

/** `sheet` is undefined for the whole country. */
type Picture = { href: string; sheet: Sheet | undefined }

const pictureOf = (view: FrameView): Picture => {
  const sheet = view === 'nation' ? undefined : sheetOfView(view)
  return { href: drawingPath(sheet), sheet }
}

/** Transform of a sheet in the frame of a view, which may have another zoom. */
export const placeOf = (sheet: Sheet, view: MapView) => {
  const corner = sheetCorner(sheet)
  const middle = mercatorSpot(view.center, view.zoom)
  const scale = 2 ** (view.zoom - sheet.zoom)
  const x = corner.x * scale - middle.x + mapFrame.width / 2
  const y = corner.y * scale - middle.y + mapFrame.height / 2
  return `translate(${units(x)} ${units(y)})${scale === 1 ? '' : ` scale(${scale})`}`
}

const units = (length: number) => Math.round(length * drawingScale)

/** Pictures from bottom to top: the previous one, the last loaded one, and the one of the current view. */
const usePictures = (picture: Picture): Picture[] => {
  const [loaded, setLoaded] = useState([picture])
  const { href, sheet } = picture
  const isLoaded = loaded.at(-1)?.href === href
  useEffect(() => {
    if (isLoaded) return
    const abortController = new AbortController()
    const load = async () => {
      const { ok } = await fetch(href, { signal: abortController.signal })
      if (ok) setLoaded((before) => [...before.slice(-1), { href, sheet }])
    }
    // On failure, the old sheet stays.
    load().catch(() => undefined)
    return () => abortController.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `at` changes only with `href`
  }, [href, isLoaded])
  return isLoaded ? loaded : [...loaded.filter((each) => each.href !== href), picture]
}

type DrawingProps = {
  view: FrameView
  /**
   * For maps that move: also draws bare land below the sheets. Returns the transform of a sheet in a view on the other
   * plane (whole country or Mercator).
   */
  across?: (sheet: Sheet | undefined, view: FrameView) => string
  /** Land and roads only, for pages with their own labels. */
  isPlain?: boolean
}

/**
 * Map of the land, from a separate file that caches store. The old sheet stays, scaled, until the new one has loaded.
 * The container needs the class `map-colors`; a flatter one shows the drawing's middle.
 */
export const Drawing = ({ view, across, isPlain = false }: DrawingProps) => {
  const pictures = usePictures(pictureOf(view))
  const hasGround = useHydrated() && across !== undefined && view !== 'nation'
  const transformOf = (sheet: Sheet | undefined) => {
    if (view !== 'nation' && sheet) return placeOf(sheet, view)
    return view === 'nation' && !sheet ? undefined : across?.(sheet, view)
  }
  return (
    <svg
      viewBox={`0 0 ${units(mapFrame.width)} ${units(mapFrame.height)}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 size-full overflow-visible font-display"
    >
      {hasGround ? <Ground view={view} /> : null}
      {pictures.map(({ href, sheet }) => (
        <use
          key={href}
          href={`${href}#${isPlain ? 'base' : 'map'}`}
          transform={transformOf(sheet)}
        />
      ))}
    </svg>
  )
}

/** Land and lakes only, from a sheet large enough for several gestures. */
const Ground = ({ view }: { view: MapView }) => {
  const sheet = groundOfView(view)
  return <use href={`${drawingPath(sheet)}#land-ground`} transform={placeOf(sheet, view)} />
}
