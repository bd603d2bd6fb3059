import './map.css'
import { LocateFixed } from 'lucide'
import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirectDocument,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { countParts } from '../../../catalog/event/count-in-words.ts'
import { eventPagePath, homePath, paths, type Query } from '../../../catalog/links/paths.ts'
import { usStates } from '../../../catalog/place/us-states.ts'
import { roundedLocation } from '../../../catalog/place/web/location-cache.ts'
import { PlaceLine } from '../../../catalog/place/web/place-line.tsx'
import { filterLabel } from '../../../catalog/search/filters.ts'
import { FilterChips } from '../../../catalog/search/web/filter-chips.tsx'
import { FilterFields, offeredFilters } from '../../../catalog/search/web/filter-fields.tsx'
import { ViewSwitch } from '../../../catalog/search/web/view-switch.tsx'
import { callOverHttp, pageCall } from '../../../kit/page-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { MapEvent } from '../contract.ts'
import { boxText } from '../rules.ts'
import { stateBoxes } from '../state-boxes.ts'
import { isWholeScreen } from './gestures.ts'
import { useLitEvents } from './lit-events.ts'
import { MapControls, MapFrame } from './map-frame.tsx'
import { MapList } from './map-list.tsx'
import { isFiltered, loadMap, type MapData, type MapState, mapAddress } from './map-state.ts'
import type { PinCardProps } from './pin-card.tsx'
import { viewOfAnswer } from './views.ts'

/** Filters with a field; state and radius are left to the map itself. */
const mapFields = offeredFilters().filter((name) => name !== 'state' && name !== 'radiusMiles')

type MapFiltersProps = { state: MapState }

/** Filters of the search as a plain form. The key resets its fields when the search changes elsewhere. */
const MapFilters = ({ state }: MapFiltersProps) => (
  <search key={JSON.stringify(state.filters)} className="print:hidden">
    <details
      open={Object.keys(state.problems).length > 0}
      className="filter-panel rounded-card border border-line bg-panel lg:border-0 lg:bg-transparent"
    >
      <summary className="flex min-h-11 items-center px-4 font-semibold">Filters</summary>
      <Form
        action={paths.map}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-2 p-4 pt-1 md:grid-cols-4 lg:p-0 xl:grid-cols-[1fr_1fr_1fr_1fr_1fr_1fr_auto]"
      >
        <FilterFields state={state} names={mapFields} classOf={() => 'min-w-0'} />
        <div className="col-span-2 xl:col-span-1">
          <StayHere state={state} />{' '}
          <Button type="submit" className="min-h-11">
            Show on map
          </Button>
        </div>
      </Form>
    </details>
  </search>
)

/**
 * Checkbox that limits the next search to the visible area; unchecked boxes are not sent. Its row keeps its height
 * without it: the map must not move down under a pointer that zooms in.
 */
const StayHere = ({ state: { bbox, filters } }: MapFiltersProps) =>
  bbox === undefined ? (
    <div className="md:h-6" />
  ) : (
    <label className="flex h-8 items-center gap-2 text-sm whitespace-nowrap md:h-6">
      <input
        type="checkbox"
        name="bbox"
        value={bbox}
        defaultChecked={!filters.near}
        className="size-5 accent-signal"
      />{' '}
      Stay in this area
    </label>
  )

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<MapData> =>
  loadMap(pageCall(context), new URL(request.url))

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs): Promise<MapData> => {
  // The CSP that permits the map's servers is only in the map's own document.
  if (document.documentElement.dataset.basemap === 'elsewhere') throw redirectDocument(request.url)
  return loadMap(callOverHttp, new URL(request.url))
}

const drawer = 'map-drawer'

/** On a phone, the map fills the screen, with the list in a drawer and a pin's event on a card: see map.css. */
export default function MapPage() {
  const data = useLoaderData<MapData>()
  const { state, map } = data
  const area = useRef<HTMLDivElement>(null)
  useLitEvents(area)
  const { card, press } = usePinCard(map.events)
  return (
    <>
      <PageHead
        title="Map of car events"
        description="Car shows, cruise nights, cars and coffee and track days on a road map of the United States: zoom in on your state, and filter by type, date and cost."
        path={paths.map}
        unlisted={isFiltered(state) || state.bbox !== undefined || state.page > 1}
      />
      <div className="map-page results-width mt-5 grid gap-4">
        <Title state={state} />
        <div className="map-search grid gap-4">
          <MapFilters state={state} />
          <FilterChips
            filters={state.filters}
            names={data.names}
            except={mapFields}
            without={(filters) => mapAddress({ ...state, filters })}
          />
          <Notes data={data} />
        </div>
        <div ref={area} onClickCapture={press} className="map-and-list grid items-start gap-6">
          <MapFrame map={map} state={state}>
            <Locate state={state} />
          </MapFrame>
          <button type="button" popoverTarget={drawer} className="map-opener">
            {openerWords(map)}
          </button>
          <Drawer data={data} />
          {card}
        </div>
      </div>
      <ViewSwitch current="Map" filters={{ ...state.filters, bbox: state.bbox }} />
    </>
  )
}

/** The number of dates is unknown for a part of the map. */
const openerWords = ({ inBox, total, dates }: MapData['map']): string =>
  countParts({ total: inBox, dates: inBox === total ? dates : undefined })[0]

const Title = ({ state: { filters } }: { state: MapState }) => (
  <div className="map-title flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
    <h1 className="text-heading">Map of Car Events</h1>
    <Link to={homePath(filters as Query)} className="underline underline-offset-4 print:hidden">
      List view
    </Link>
  </div>
)

const Drawer = ({ data: { map, state, place } }: { data: MapData }) => (
  <div id={drawer} popover="auto" className="map-drawer">
    <MapList map={map} state={state} isTrip={place?.kind === 'trip'} />
    <div className="map-in-drawer mt-4">
      <MapControls view={viewOfAnswer(map)} state={state} />
    </div>
    <States state={state} />
  </div>
)

const loadCard = () => import('./pin-card.tsx')

/** On a full-screen map, a pin opens a card, whose code loads with the first one; elsewhere it links to its page. */
const usePinCard = (events: readonly MapEvent[]) => {
  const navigate = useNavigate()
  const [Card, setCard] = useState<ComponentType<PinCardProps>>()
  const [opened, setOpened] = useState<MapEvent>()
  const press = (click: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = click
    const frame = target instanceof Element ? target.closest('.map-frame') : null
    if (!frame || !isWholeScreen(frame) || click.metaKey || click.ctrlKey || click.shiftKey) return
    const link = (target as Element).closest('a')
    if (link?.getAttribute('href') === '#map-list') {
      click.preventDefault()
      currentTarget.querySelector<HTMLElement>(`#${drawer}`)?.showPopover()
    }
    const event = events.find(({ id }) => id === link?.getAttribute('data-event'))
    setOpened(event)
    if (!event) return
    click.preventDefault()
    loadCard().then(
      (loaded) => setCard(() => loaded.PinCard),
      // Offline, or a newer release has replaced the file.
      () => navigate(eventPagePath(event)),
    )
  }
  const close = () => setOpened(undefined)
  return {
    press,
    card: opened && Card ? <Card key={opened.id} event={opened} onClose={close} /> : null,
  }
}

/** Button that shows the map around the visitor. */
const Locate = ({ state: { filters } }: { state: MapState }) => {
  const navigate = useNavigate()
  const locate = async () => {
    const { askLocation, locationRefusedWords } = await import(
      '../../../catalog/place/web/geolocate.ts'
    )
    await askLocation().answer
    const position = roundedLocation()
    if (!position) return showToast({ title: locationRefusedWords })
    const query = { ...filters, near: undefined, userLat: position.lat, userLng: position.lng }
    await navigate(mapAddress({ filters: query }))
  }
  return (
    <button
      type="button"
      aria-label="Use my location"
      onClick={() => void locate()}
      className="map-locate noscript:hidden print:hidden"
    >
      <Icon shape={LocateFixed} />
    </button>
  )
}

const Notes = ({ data: { state, correctedKeyword, place } }: { data: MapData }) => (
  <>
    <PlaceLine
      note={place}
      typed={state.filters.near ?? ''}
      radiusMiles={state.filters.radiusMiles}
      pathTo={(near) => mapAddress({ filters: { ...state.filters, near } })}
    />
    {correctedKeyword ? (
      <p>
        Nothing matched “{String(state.filters.keyword ?? '')}”. Showing results for{' '}
        <strong>{correctedKeyword}</strong>.
      </p>
    ) : null}
    {Object.entries(state.problems)
      .filter(([name]) => mapFields.every((field) => field !== name))
      .map(([name, message]) => (
        <p key={name} role="alert" className="text-red">
          {filterLabel(name)}: {message}
        </p>
      ))}
  </>
)

/** Links to each state, for visitors who don't zoom by pointer. */
const States = ({ state }: { state: MapState }) => (
  <details className="mt-4 rounded-card border border-line bg-panel px-4 print:hidden">
    <summary className="flex min-h-11 items-center font-semibold">Go to a state</summary>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 pb-3">
      {usStates.flatMap(({ code, name }) => {
        const box = stateBoxes[code]
        if (!box) return []
        return [
          <li key={code}>
            <Link
              to={mapAddress({ ...state, bbox: boxText(box) })}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>,
        ]
      })}
    </ul>
  </details>
)
