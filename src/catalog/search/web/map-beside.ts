/** The map beside the results of a search: a feature's own, which the application puts in. */
import type { ReactNode, RefObject } from 'react'
import { useOutletContext } from 'react-router'
import type { CardEvent } from '../../event/card-event.ts'
import type { SearchInput } from '../filters.ts'

export type MapBesideProps = {
  filters: SearchInput
  /** Events of the list, whose cards wear `data-event`. */
  events: readonly Pick<CardEvent, 'id' | 'latitude' | 'longitude'>[]
  /** Holds list and map. */
  within: RefObject<HTMLElement | null>
  /** Stands in until the map is there. */
  place: ReactNode
  /** The map was moved: `bbox` of the search. */
  onArea: (bbox: string) => void
}

export type RenderMapBeside = (props: MapBesideProps) => ReactNode

/** Renders the map; from the frame of all pages. */
export const useMapBeside = () => useOutletContext<RenderMapBeside>()
