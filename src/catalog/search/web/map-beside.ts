/** Map beside the results of a search: a separate feature, which the application injects. */
import type { ReactNode, RefObject } from 'react'
import { useOutletContext } from 'react-router'
import type { CardEvent } from '../../event/card-event.ts'
import type { SearchInput } from '../filters.ts'

export type MapBesideProps = {
  filters: SearchInput
  /** Events of the list, whose cards have `data-event`. */
  events: readonly Pick<CardEvent, 'id' | 'latitude' | 'longitude'>[]
  /** Element that contains list and map. */
  container: RefObject<HTMLElement | null>
  /** Placeholder until the map has loaded. */
  placeholder: ReactNode
  /** Called with the search's `bbox` after the map was moved. */
  onArea: (bbox: string) => void
}

export type RenderMapBeside = (props: MapBesideProps) => ReactNode

/** Function that renders the map, from the layout of all pages. */
export const useMapBeside = () => useOutletContext<RenderMapBeside>()
