import { Fragment } from 'react'
import type { Point } from '../../../catalog/place/distance.ts'
import { westward } from '../../../catalog/place/map-box.ts'
import { usStates } from '../../../catalog/place/us-states.ts'
import type { FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { MapAnswer } from '../contract.ts'
import { boxText } from '../rules.ts'
import { stateBoxes } from '../state-boxes.ts'
import { type MapState, mapAddress } from './map-state.ts'
import { isInFrame } from './views.ts'

/** Parts of the country that are insets in the drawing and outside the frame of a tile map. */
const remoteParts = usStates.flatMap(({ code, name }) => {
  const box = stateBoxes[code]
  return box && ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'].includes(code) ? [{ name, box }] : []
})

/** Counts events outside the frame by the nearest part. */
export const countOutside = (
  { cells, events }: Pick<MapAnswer, 'cells' | 'events'>,
  view: FrameView,
): { name: string; bbox: string; count: number }[] => {
  const counts = new Map<(typeof remoteParts)[number], number>()
  const distanceTo = (point: Point, { box }: (typeof remoteParts)[number]) =>
    Math.hypot(
      point.latitude - (box.south + box.north) / 2,
      westward(point.longitude) - (box.west + box.east) / 2,
    )
  for (const spot of [...cells, ...events]) {
    if (isInFrame(view, spot)) continue
    const [nearest] = remoteParts.toSorted((a, b) => distanceTo(spot, a) - distanceTo(spot, b))
    if (nearest)
      counts.set(nearest, (counts.get(nearest) ?? 0) + ('count' in spot ? spot.count : 1))
  }
  return [...counts].map(([{ name, box }, count]) => ({ name, bbox: boxText(box), count }))
}

type OutsideProps = { map: MapAnswer; view: FrameView; state: MapState }

/** Links to events outside the frame of the whole country on tiles. */
export default function Outside({ map, view, state }: OutsideProps) {
  const parts = countOutside(map, view)
  return parts.length === 0 ? null : (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm print:hidden">
      Not in view:{' '}
      {parts.map(({ name, bbox, count }) => (
        <Fragment key={name}>
          <Link
            to={mapAddress({ ...state, bbox })}
            preventScrollReset
            className="underline underline-offset-4"
          >
            {name} ({formatNumber(count)})
          </Link>{' '}
        </Fragment>
      ))}
    </p>
  )
}
