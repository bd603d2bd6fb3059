/** Tile map in a frame, if the site has one; the drawing is shown until it is ready and after it fails. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapView } from '../../../../catalog/place/map-plane.ts'
import { callOverHttp } from '../../../../kit/page-call.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { getMapStyle, type MapStyle } from '../../contract.ts'
import type { TileMap } from './tile-map.ts'

export type TileMapState = {
  /** `off`: this site has no tile map. */
  state: 'off' | 'waiting' | 'shown' | 'failed'
  attribution: MapStyle['attribution']
}

type Elements = {
  frame: RefObject<HTMLElement | null>
  container: RefObject<HTMLElement | null>
}

const initial: Record<string, TileMapState['state']> = { here: 'waiting', unavailable: 'failed' }

export const useTileMap = ({ frame, container }: Elements, view: MapView): TileMapState => {
  const { basemap } = useSiteFacts()
  const [tileState, setTileState] = useState<TileMapState>({
    state: initial[basemap?.use ?? ''] ?? 'off',
    attribution: [],
  })
  const isOn = basemap?.use === 'here'
  const latest = useRef(view)
  const map = useRef<TileMap>(undefined)
  const { zoom } = view
  const { latitude, longitude } = view.center
  useEffect(() => {
    latest.current = { center: { latitude, longitude }, zoom }
    map.current?.show(latest.current)
  }, [latitude, longitude, zoom])
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const fail = () => {
      if (!isOver) setTileState({ state: 'failed', attribution: [] })
    }
    const start = async () => {
      const [tiles, { body }] = await Promise.all([
        import('./tile-map.ts'),
        callOverHttp(getMapStyle, {}),
        // Loads the credits before any tiles are shown.
        import('./attribution.tsx'),
      ])
      if (isOver || !frame.current || !container.current) return
      map.current = new tiles.TileMap(body, {
        container: container.current,
        frame: frame.current,
        view: latest.current,
        onReady: () => setTileState({ state: 'shown', attribution: body.attribution }),
        onFailure: fail,
      })
    }
    start().catch(fail)
    return () => {
      isOver = true
      map.current?.end()
      map.current = undefined
    }
  }, [isOn, frame, container])
  return tileState
}
