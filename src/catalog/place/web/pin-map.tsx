import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAnswer } from '../../../ui/forms/use-answer.ts'
import { greatCircleMiles, type Point } from '../distance.ts'
import { type Plane, pictureHeight, pictureWidth, pointAt, spotOf } from '../pin-plane.ts'
import { listPlacesAround, type PlaceAround } from '../places-around.ts'
import { PinPicture } from './pin-picture.tsx'

type PinMapProps = {
  pin: Point | undefined
  /** Center if there is no pin: the place given in words. */
  around: Point
  /** True if the pin is only the center of a ZIP code or city. */
  approximate: boolean
  onMove: (point: Point) => void
}

const zooms = [1, 3, 10, 30, 90]
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Step of an arrow key: 0.5% of the picture's width, in its units. */
const arrowStep = 2

/**
 * Map of a pin, which clicks and arrow keys move. Needs JavaScript; the fields for latitude and longitude beside it do
 * not.
 */
export const PinMap = ({ pin, around, approximate, onMove }: PinMapProps) => {
  const [zoom, setZoom] = useState(2)
  const [center, setCenter] = useState(pin ?? around)
  const miles = zooms[zoom] ?? 10
  // A click doesn't move the picture; it follows a pin moved by the fields.
  const pinOrCenter = pin ?? around
  if (greatCircleMiles(center, pinOrCenter) > miles * 0.9) setCenter(pinOrCenter)
  const plane = { center, miles }
  const places = usePlacesAround(center, miles)
  const nearest = pin && nearestOf(pin, places)
  return (
    <div className="grid gap-2">
      <div className="relative max-w-xl overflow-hidden rounded-control border border-edge">
        <PinPicture plane={plane} pin={pin} approximate={approximate} places={places} />
        <MapButton plane={plane} pin={pinOrCenter} onMove={onMove} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Button look="quiet" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Zoom in
        </Button>
        <Button look="quiet" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          Zoom out
        </Button>
        <p role="status" className="text-soft">
          {nearest}
        </p>
      </div>
    </div>
  )
}

type MapButtonProps = {
  plane: Plane
  pin: Point
  onMove: (point: Point) => void
}

/** Overlays the picture rather than containing it, so that the picture's text is not the button's name. */
const MapButton = ({ plane, pin, onMove }: MapButtonProps) => {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space cause clicks without a position.
    if (event.detail === 0) return
    const rect = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - rect.left) / rect.width) * pictureWidth
    const y = ((event.clientY - rect.top) / rect.height) * pictureHeight
    onMove(pointAt(plane, { x, y }))
  }
  const press = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    const spot = spotOf(plane, pin)
    onMove(pointAt(plane, { x: spot.x + x * arrowStep, y: spot.y + y * arrowStep }))
  }
  return (
    <button
      type="button"
      aria-label="Map of the pin. Click the right spot, or move the pin with the arrow keys."
      onClick={click}
      onKeyDown={press}
      className="absolute inset-0 cursor-crosshair rounded-control -outline-offset-4"
    />
  )
}

const pauseMs = 150

/** Places around a point, fetched once the point is unchanged for `pauseMs`; the previous ones stay until then. */
const usePlacesAround = ({ latitude, longitude }: Point, miles: number): readonly PlaceAround[] => {
  // Rounded, so that caches store fewer responses; the picture looks the same.
  const [lat, lng] = [latitude.toFixed(2), longitude.toFixed(2)]
  const query = { lat, lng, miles: Math.ceil(miles * 2) }
  // If the request fails, the picture shows only pin and scale.
  return useAnswer(listPlacesAround, { query }, pauseMs)?.body ?? []
}

/** "0.8 miles from the center of ZIP code 60646". */
const nearestOf = (pin: Point, places: readonly PlaceAround[]): string => {
  const [zip] = places
    .filter(({ kind }) => kind === 'zip')
    .map((place) => ({ label: place.label, miles: greatCircleMiles(pin, place) }))
    .toSorted((a, b) => a.miles - b.miles)
  return zip ? `${zip.miles.toFixed(1)} miles from the center of ZIP code ${zip.label}` : ''
}
