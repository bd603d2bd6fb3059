import { useNavigate } from 'react-router'
import { buttonClasses } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'

type FollowControlsProps = {
  follows: boolean
  onFollows: (follows: boolean) => void
  /** Address of what the map shows, where the list is still that of another box. */
  elsewhere: string | undefined
}

/** Whether the list follows the map, and a way to make it do so once. */
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
      ) : null}
      <label data-scripted className="inline-flex min-h-10 noscript:hidden items-center gap-2">
        <input
          type="checkbox"
          role="switch"
          aria-checked={follows}
          checked={follows}
          onChange={(event) => change(event.target.checked)}
          className="size-5 accent-signal"
        />
        Search as I move
      </label>
    </>
  )
}
