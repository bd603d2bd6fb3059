/** The view of the map: that of the answer, until a gesture leads elsewhere; then that, until it is answered. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FrameView } from '../../../catalog/web/map/drawing.tsx'
import type { MapAnswer } from '../contract.ts'
import { MapGestures } from './gestures.ts'
import { type MapState, mapAddress } from './map-state.ts'
import { useTileMap } from './tiles/use-tile-map.ts'
import { boxOf, viewOfAnswer, viewOnTiles } from './views.ts'

export const useMapView = (map: MapAnswer, state: MapState, follows: boolean) => {
  const [local, setLocal] = useState<{ view: FrameView; of: MapAnswer }>()
  const asked = local?.of === map ? local.view : viewOfAnswer(map)
  // The map was moved, and the list is still that of another box.
  const elsewhere = local?.of === map ? mapAddress({ ...state, bbox: boxOf(asked) }) : undefined
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  // Place of the map of tiles.
  const container = useRef<HTMLDivElement>(null)
  const tiles = useTileMap({ frame, container }, viewOnTiles(asked))
  const view = tiles.state === 'shown' ? viewOnTiles(asked) : asked
  const latest = useRef({ view, map, state, follows, navigate })
  useLayoutEffect(() => {
    latest.current = { view, map, state, follows, navigate }
  })
  useEffect(() => {
    if (!frame.current || !layer.current) return
    const gestures = new MapGestures({
      frame: frame.current,
      layer: layer.current,
      view: () => latest.current.view,
      onView: (next) => {
        const now = latest.current
        now.view = next
        setLocal({ view: next, of: now.map })
        if (!now.follows) return
        const to = mapAddress({ ...now.state, bbox: boxOf(next) })
        void now.navigate(to, { replace: true, preventScrollReset: true })
      },
    })
    return () => gestures.end()
  }, [])
  return { view, elsewhere, frame, layer, container, tiles }
}
