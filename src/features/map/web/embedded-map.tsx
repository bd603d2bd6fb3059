import { rowsInWords } from '../../../catalog/event/count-in-words.ts'
import { eventPagePath, mapPath, type Query } from '../../../catalog/links/paths.ts'
import { Drawing, type FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import {
  type Embedded,
  EmbeddedEvents,
  type EmbedRequest,
  NothingFound,
  OutLink,
} from '../../../catalog/search/web/embedded.tsx'
import type { MapAnswer } from '../contract.ts'
import { loadMap, mapAddress } from './map-state.ts'
import { nameOf } from './map-words.ts'
import { At, ClusterShape, closerTo, fanned, PinShape, RoadLines } from './markers.tsx'
import { boxOf, canZoomIn, isInFrame, spotIn, viewOfAnswer } from './views.ts'

/** A search on the drawn map, with the first of its events beside it. */
export const embedMap = async ({ call, url, now, pathWith }: EmbedRequest): Promise<Embedded> => {
  const { state, map, names } = await loadMap(call, url)
  const more = mapAddress(state)
  const view = viewOfAnswer(map)
  return {
    filters: state.filters,
    names,
    problems: state.problems,
    more,
    moreWords: 'Open the map',
    content: (
      <>
        {state.bbox === undefined ? null : (
          <nav aria-label="Map">
            <a href={pathWith({ bbox: undefined })}>Show the whole map</a>
          </nav>
        )}
        <div className="sides">
          <div className="map-colors">
            <Drawing view={view} />
            <Marks
              map={map}
              view={view}
              pathWith={pathWith}
              all={mapPath(state.filters as Query)}
            />
            <p className="map-note">Not for navigation</p>
          </div>
          {map.list.length > 0 ? (
            <EmbeddedEvents events={map.list} now={now} />
          ) : (
            <NothingFound more={more} words="No events on this map right now." />
          )}
        </div>
      </>
    ),
  }
}

type MarksProps = {
  map: MapAnswer
  view: FrameView
  /** The same search on the site's own map. */
  all: string
} & Pick<EmbedRequest, 'pathWith'>

/** Clusters zoom in within the frame; events open in a new tab, as does a cluster that no zoom parts. */
const Marks = ({ map, view, pathWith, all }: MarksProps) => (
  <svg aria-hidden={false} role="group" className="map-markers">
    <title>Events on the map</title>
    <RoadLines map={map} view={view} />
    {map.cells
      .filter((cell) => isInFrame(view, cell))
      .map((cell) => (
        <At key={`${cell.latitude} ${cell.longitude}`} spot={spotIn(view, cell)}>
          {cell.spot && !canZoomIn(view) ? (
            <OutLink
              href={all}
              label={`${rowsInWords(cell.count, map)} at one spot`}
              className="map-cluster"
            >
              <ClusterShape cell={cell} />
            </OutLink>
          ) : (
            <a
              href={pathWith({ bbox: boxOf(closerTo(cell, view)) })}
              aria-label={`${rowsInWords(cell.count, map)}, zoom in`}
              className="map-cluster"
            >
              <ClusterShape cell={cell} />
            </a>
          )}
        </At>
      ))}
    {fanned(
      map.events.filter((event) => isInFrame(view, event)),
      view,
    ).map(({ event, spot, turn }) => (
      <At key={event.id} spot={spot}>
        {turn.x === 0 && turn.y === 0 ? null : (
          <path d={`M0 0L${turn.x} ${turn.y}`} className="map-leader" />
        )}
        <g transform={`translate(${turn.x} ${turn.y})`}>
          <OutLink href={eventPagePath(event)} label={nameOf(event)} className="map-pin">
            <PinShape event={event} />
          </OutLink>
        </g>
      </At>
    ))}
  </svg>
)
