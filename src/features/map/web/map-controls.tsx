import { Minus, MoveDown, MoveLeft, MoveRight, MoveUp, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { mapFrame } from '../../../catalog/place/map-plane.ts'
import type { FrameView } from '../../../catalog/web/map/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { type MapState, mapAddress } from './map-state.ts'
import { boxOf, canZoomIn, moved, zoomed } from './views.ts'

const shape =
  'inline-flex size-10 items-center justify-center rounded-control border border-edge bg-panel text-ink no-underline hover:bg-chip'

/** Zoom and pan by links; whoever drags the map does not need them. */
export const MapControls = ({ view, state }: { view: FrameView; state: MapState }) => {
  const to = (next: FrameView) => mapAddress({ ...state, bbox: boxOf(next) })
  const { width, height } = mapFrame
  const pan = (x: number, y: number) => to(moved(view, { x: (x * width) / 2, y: (y * height) / 2 }))
  const isNation = view === 'nation'
  return (
    <nav aria-label="Map" className="flex flex-wrap items-center gap-2 print:hidden">
      <Control to={canZoomIn(view) ? to(zoomed(view, 1)) : undefined} label="Zoom in">
        <Icon shape={Plus} />
      </Control>
      <Control to={isNation ? undefined : to(zoomed(view, -1))} label="Zoom out">
        <Icon shape={Minus} />
      </Control>
      {isNation ? null : (
        <>
          <Control to={pan(-1, 0)} label="Move west">
            <Icon shape={MoveLeft} />
          </Control>
          <Control to={pan(0, -1)} label="Move north">
            <Icon shape={MoveUp} />
          </Control>
          <Control to={pan(0, 1)} label="Move south">
            <Icon shape={MoveDown} />
          </Control>
          <Control to={pan(1, 0)} label="Move east">
            <Icon shape={MoveRight} />
          </Control>
          <Link
            to={to('nation')}
            preventScrollReset
            className="inline-flex min-h-10 items-center px-2 font-medium underline underline-offset-4"
          >
            Whole country
          </Link>
        </>
      )}
    </nav>
  )
}

type ControlProps = { to: string | undefined; label: string; children: ReactNode }

const Control = ({ to, label, children }: ControlProps) =>
  to === undefined ? null : (
    <Link to={to} preventScrollReset aria-label={label} className={shape}>
      {children}
    </Link>
  )
