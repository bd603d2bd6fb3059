import '../../place/web/map/map-colors.css'
import { Link } from '../../../ui/link.tsx'
import { mapPath } from '../../links/paths.ts'
import { eastward } from '../../place/map-box.ts'
import { boxOfView, mapFrame } from '../../place/map-plane.ts'
import { Drawing } from '../../place/web/map/drawing.tsx'
import type { Event } from '../event.ts'

type LocatorMapProps = { event: Pick<Event, 'latitude' | 'longitude' | 'locationPrecision'> }

/** Shows about 60 miles around the event. */
const zoom = 9.5

/** Map of an event's surroundings without scripts: a pin for an address, a ring for a less precise place. */
export const LocatorMap = ({ event }: LocatorMapProps) => {
  const { latitude, longitude, locationPrecision } = event
  const view = { center: { latitude, longitude }, zoom }
  const { west, south, east, north } = boxOfView(view)
  const bbox = [west, south, east, north].map((degrees) => eastward(degrees).toFixed(3)).join()
  return (
    <div className="@container mt-2.5 sm:mt-4">
      <Link
        to={mapPath({ bbox })}
        aria-label="Events around here on the map"
        className="map-colors relative block aspect-[3/1] overflow-hidden rounded-control border border-line [--map-small:inline] [--map-weight:700] [--map-wide:none] @md:[--map-small:none] @md:[--map-weight:600] @md:[--map-wide:inline] @md:aspect-[5/2] print:aspect-[10/7] print:max-w-xs"
      >
        <Drawing view={view} />
        <svg
          viewBox={`0 0 ${mapFrame.width} ${mapFrame.height}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden
          className="absolute inset-0 size-full"
        >
          <g
            transform={`translate(${mapFrame.width / 2} ${mapFrame.height / 2})`}
            stroke="var(--map-pin-edge)"
          >
            {locationPrecision === 'address' ? (
              <>
                <path d="M0 0L-24-36A30 30 0 1 1 24-36Z" fill="var(--map-pin)" strokeWidth={5} />
                <circle cy={-54} r={10} fill="var(--map-pin-edge)" />
              </>
            ) : (
              <circle
                r={42}
                fill="var(--map-pin)"
                fillOpacity={0.2}
                stroke="var(--map-pin)"
                strokeWidth={8}
              />
            )}
          </g>
        </svg>
      </Link>
    </div>
  )
}
