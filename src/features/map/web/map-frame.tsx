import { useState } from 'react'
import { Link } from 'react-router'
import { Drawing } from '../../../catalog/web/map/drawing.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import type { MapAnswer } from '../contract.ts'
import { MapControls } from './map-controls.tsx'
import type { MapState } from './map-state.ts'
import { Markers } from './markers.tsx'
import { useMapView } from './use-map-view.ts'

type MapFrameProps = { map: MapAnswer; state: MapState }

/** The map itself: whole as the server sends it, since zoom, pan and clusters are links. */
export const MapFrame = ({ map, state }: MapFrameProps) => {
  const [follows, setFollows] = useState(true)
  const { view, elsewhere, frame, layer } = useMapView(map, state, follows)
  return (
    <section aria-label="Map" className="grid gap-2 lg:sticky lg:top-4">
      <a href="#map-list" className="sr-only focus:not-sr-only focus:font-semibold">
        Skip the map, go to the list
      </a>
      <div
        ref={frame}
        role="group"
        aria-label="Map: arrow keys move it, plus and minus zoom"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys do what the links below do
        tabIndex={0}
        className="map-frame relative aspect-[10/7] w-full overflow-hidden rounded-card border border-line"
      >
        <div ref={layer} className="absolute inset-0">
          <Drawing view={view} />
          <Markers map={map} view={view} state={state} />
        </div>
        <p className="map-note pointer-events-none absolute right-0 bottom-0 rounded-tl-control bg-bg/80 px-2 py-0.5 font-display text-xs">
          Drawn, not to drive by
        </p>
        <p aria-hidden className="map-hint">
          Use two fingers to move the map
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <MapControls view={view} state={state} />
        {elsewhere && !follows ? (
          <Link to={elsewhere} preventScrollReset className={buttonClasses()}>
            Search this area
          </Link>
        ) : null}
        <label data-scripted className="inline-flex min-h-10 noscript:hidden items-center gap-2">
          <input
            type="checkbox"
            role="switch"
            aria-checked={follows}
            checked={follows}
            onChange={(event) => setFollows(event.target.checked)}
            className="size-5 accent-signal"
          />
          Search as I move
        </label>
      </div>
    </section>
  )
}
