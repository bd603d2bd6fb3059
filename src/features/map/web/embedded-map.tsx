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
import type { MapAnswer, MapCell, MapEvent } from '../contract.ts'
import { loadMap, mapAddress } from './map-state.ts'
import { nameOf } from './map-words.ts'
import { ClusterShape, closerTo, MarkerLayer, PinShape } from './markers.tsx'
import { boxOf, canZoomIn, viewOfAnswer } from './views.ts'

/** Embed of a search on the drawn map, with the first events beside it. */
export const embedMap = async ({ call, url, now, pathWith }: EmbedRequest): Promise<Embedded> => {
  const { state, map, names } = await loadMap(call, url)
  const siteUrl = mapAddress(state)
  const view = viewOfAnswer(map)
  return {
    filters: state.filters,
    names,
    problems: state.problems,
    siteUrl,
    siteLinkText: 'Open the map',
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
              listPath={mapPath(state.filters as Query)}
            />
            <p className="map-note">Not for navigation</p>
          </div>
          {map.list.length > 0 ? (
            <EmbeddedEvents events={map.list} now={now} />
          ) : (
            <NothingFound siteUrl={siteUrl} words="No events on this map right now." />
          )}
        </div>
      </>
    ),
  }
}

type MarksProps = {
  map: MapAnswer
  view: FrameView
  /** Path of the same search on the site's own map. */
  listPath: string
} & Pick<EmbedRequest, 'pathWith'>

/** Markers of an embed: clusters zoom in; events and clusters at one point open in a new tab. */
const Marks = ({ map, view, pathWith, listPath }: MarksProps) => {
  const cluster = (cell: MapCell) => {
    const rows = rowsInWords(cell.count, map)
    const shape = <ClusterShape cell={cell} />
    return cell.spot && !canZoomIn(view) ? (
      <OutLink href={listPath} label={`${rows} at one spot`} className="map-cluster">
        {shape}
      </OutLink>
    ) : (
      <a
        href={pathWith({ bbox: boxOf(closerTo(cell, view)) })}
        aria-label={`${rows}, zoom in`}
        className="map-cluster"
      >
        {shape}
      </a>
    )
  }
  const pin = (event: MapEvent) => (
    <OutLink href={eventPagePath(event)} label={nameOf(event)} className="map-pin">
      <PinShape event={event} />
    </OutLink>
  )
  return <MarkerLayer {...{ map, view, cluster, pin }} role="group" className="map-markers" />
}
