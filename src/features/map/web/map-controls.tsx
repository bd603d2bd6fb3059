import { Minus, MoveDown, MoveLeft, MoveRight, MoveUp, Plus } from 'lucide'
import { useNavigate } from 'react-router'
import { mapFrame } from '../../../catalog/place/map-plane.ts'
import type { FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { type MapState, mapAddress } from './map-state.ts'
import { boxOf, canZoomIn, moved, zoomed } from './views.ts'

const shape =
  'inline-flex size-10 items-center justify-center rounded-control border border-edge bg-panel text-ink no-underline hover:bg-chip'

/** Zoom and pan by links, for visitors who don't drag the map. */
export const MapControls = ({ view, state }: { view: FrameView; state: MapState }) => {
  const to = (next: FrameView) => mapAddress({ ...state, bbox: boxOf(next) })
  const { width, height } = mapFrame
  const pan = (x: number, y: number) => to(moved(view, { x: (x * width) / 2, y: (y * height) / 2 }))
  const isNation = view === 'nation'
  return (
    <nav aria-label="Map" className="flex flex-wrap items-center gap-2 print:hidden">
      {canZoomIn(view) ? <Control to={to(zoomed(view, 1))} label="Zoom in" icon={Plus} /> : null}{' '}
      {isNation ? null : (
        <>
          <Control to={to(zoomed(view, -1))} label="Zoom out" icon={Minus} />{' '}
          <Control to={pan(-1, 0)} label="Move west" icon={MoveLeft} />{' '}
          <Control to={pan(0, -1)} label="Move north" icon={MoveUp} />{' '}
          <Control to={pan(0, 1)} label="Move south" icon={MoveDown} />{' '}
          <Control to={pan(1, 0)} label="Move east" icon={MoveRight} />{' '}
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

const Control = ({ to, label, icon }: { to: string; label: string; icon: IconShape }) => (
  <Link to={to} preventScrollReset aria-label={label} className={shape}>
    <Icon shape={icon} />
  </Link>
)

type FollowControlsProps = {
  follows: boolean
  onFollows: (follows: boolean) => void
  /** Address of what the map shows, where the list is still that of another box. */
  elsewhere: string | undefined
}

/** Switch for a list that follows the map, and a button to update it once. */
export const FollowControls = ({ follows, onFollows, elsewhere }: FollowControlsProps) => {
  const navigate = useNavigate()
  const change = (isOn: boolean) => {
    onFollows(isOn)
    if (isOn && elsewhere) void navigate(elsewhere, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      {elsewhere && !follows ? (
        <Link to={elsewhere} preventScrollReset className={buttonClasses()}>
          Search this area
        </Link>
      ) : null}{' '}
      <label className="inline-flex min-h-10 noscript:hidden items-center gap-2">
        <input
          type="checkbox"
          role="switch"
          checked={follows}
          onChange={(event) => change(event.target.checked)}
          className="size-5 accent-signal"
        />{' '}
        Search as I move
      </label>
    </>
  )
}
