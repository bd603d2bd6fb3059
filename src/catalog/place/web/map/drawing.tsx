import './map-colors.css'
import { useState } from 'react'
import {
  drawingPath,
  drawingScale,
  type MapView,
  mapFrame,
  mercatorSpot,
  type Sheet,
  sheetCorner,
  sheetOfView,
} from '../../map-plane.ts'

/** A part of the plane of Mercator, or the whole country. */
export type FrameView = MapView | 'nation'

type Picture = { href: string; at: Sheet | undefined }

const pictureOf = (view: FrameView): Picture => {
  if (view === 'nation') return { href: drawingPath(), at: undefined }
  const at = sheetOfView(view)
  return { href: drawingPath(at), at }
}

/** Position of a sheet in the frame of a view, which may be of another zoom. */
const placeOf = (sheet: Sheet, view: MapView) => {
  const corner = sheetCorner(sheet)
  const middle = mercatorSpot(view.center, view.zoom)
  const scale = 2 ** (view.zoom - sheet.zoom)
  const x = corner.x * scale - middle.x + mapFrame.width / 2
  const y = corner.y * scale - middle.y + mapFrame.height / 2
  return `translate(${units(x)} ${units(y)})${scale === 1 ? '' : ` scale(${scale})`}`
}

const units = (length: number) => Math.round(length * drawingScale)

/**
 * The land, from a file of its own that caches keep. The old sheet stays until the new sheet has loaded. Its frame wears
 * `map-colors`; one that is flatter than the drawing shows its middle.
 */
export const Drawing = ({ view }: { view: FrameView }) => {
  const picture = pictureOf(view)
  const [shown, setShown] = useState({ before: undefined as Picture | undefined, picture })
  if (shown.picture.href !== picture.href) setShown({ before: shown.picture, picture })
  const pictures = [shown.before, picture].filter((each) => each !== undefined)
  return (
    <svg
      viewBox={`0 0 ${units(mapFrame.width)} ${units(mapFrame.height)}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 size-full font-display"
    >
      {pictures.map(({ href, at }) => {
        if (view === 'nation') return at ? null : <use key={href} href={`${href}#map`} />
        return at ? <use key={href} href={`${href}#map`} transform={placeOf(at, view)} /> : null
      })}
    </svg>
  )
}
