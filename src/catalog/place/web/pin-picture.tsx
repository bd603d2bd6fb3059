import type { Point } from '../distance.ts'
import {
  isInPicture,
  type Plane,
  pictureHeight,
  pictureWidth,
  type Spot,
  scaleBar,
  spotOf,
} from '../pin-plane.ts'
import type { PlaceAround } from '../places-around.ts'

type PinPictureProps = {
  plane: Plane
  pin: Point | undefined
  /** True if the pin is only the center of a ZIP code or city. */
  approximate: boolean
  places: readonly PlaceAround[]
}

/** Drawn without other sites, so that they don't learn which places are viewed. North is up. */
export const PinPicture = ({ plane, pin, approximate, places }: PinPictureProps) => (
  <svg
    viewBox={`0 0 ${pictureWidth} ${pictureHeight}`}
    aria-hidden
    className="block h-auto w-full bg-chip"
  >
    {placeLabels(plane, places).map(({ place, spot, withLabel }) => (
      <g key={`${place.kind} ${place.label}`}>
        {place.kind === 'city' ? (
          <circle cx={spot.x} cy={spot.y} r={4} className="fill-soft" />
        ) : (
          <rect
            x={spot.x - 2.5}
            y={spot.y - 2.5}
            width={5}
            height={5}
            className="fill-none stroke-soft"
          />
        )}
        {withLabel ? (
          <text
            x={spot.x + 7}
            y={spot.y + 4}
            fontSize={place.kind === 'city' ? 12 : 10}
            className={place.kind === 'city' ? 'fill-ink' : 'fill-soft'}
          >
            {place.label}
          </text>
        ) : null}
      </g>
    ))}
    {pin ? <Pin spot={spotOf(plane, pin)} approximate={approximate} /> : null}
    <Scale plane={plane} />
  </svg>
)

const Pin = ({ spot: { x, y }, approximate }: { spot: Spot; approximate: boolean }) => (
  <g>
    {approximate ? (
      <circle
        cx={x}
        cy={y}
        r={26}
        strokeWidth={2}
        strokeDasharray="5 4"
        className="fill-none stroke-signal"
      />
    ) : null}
    <path
      d={`M${x} ${y} l-8 -14 a9 9 0 1 1 16 0 z`}
      strokeWidth={1.5}
      className="fill-signal stroke-panel"
    />
    <circle cx={x} cy={y - 18} r={3} className="fill-panel" />
  </g>
)

const Scale = ({ plane }: { plane: Plane }) => {
  const { miles, length } = scaleBar(plane)
  const y = pictureHeight - 12
  return (
    <g>
      <path d={`M12 ${y - 4} v4 h${length} v-4`} strokeWidth={2} className="fill-none stroke-ink" />
      <text x={16 + length} y={y + 1} fontSize={12} className="fill-ink">
        {miles === 1 ? '1 mile' : `${miles} miles`}
      </text>
    </g>
  )
}

type LabeledPlace = { place: PlaceAround; spot: Spot; withLabel: boolean }

const letterWidth = 6.5
/** Most labels of ZIP codes; more would hide the cities. */
const maxZipLabels = 8
const lineHeight = 13

/** Places in the picture, in the given order; omits labels that would overlap an earlier label. */
const placeLabels = (plane: Plane, places: readonly PlaceAround[]): LabeledPlace[] => {
  const labelBoxes: { left: number; right: number; y: number }[] = []
  let zipLabels = 0
  return places.flatMap((place) => {
    const spot = spotOf(plane, place)
    if (!isInPicture(spot)) return []
    const labelBox = {
      left: spot.x,
      right: spot.x + 10 + place.label.length * letterWidth,
      y: spot.y,
    }
    const mayHaveLabel = place.kind === 'city' || zipLabels < maxZipLabels
    const hasRoom =
      mayHaveLabel &&
      labelBox.right <= pictureWidth &&
      labelBoxes.every(
        ({ left, right, y }) =>
          right < labelBox.left || left > labelBox.right || Math.abs(y - labelBox.y) > lineHeight,
      )
    if (hasRoom) labelBoxes.push(labelBox)
    if (hasRoom && place.kind === 'zip') zipLabels++
    return [{ place, spot, withLabel: hasRoom }]
  })
}
