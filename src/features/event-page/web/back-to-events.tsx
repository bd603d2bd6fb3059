import { ArrowLeft } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { type BackTarget, backTarget } from '../back-target.ts'

/** Back to the results as they were left, with their place on the page; to the home page otherwise. */
export const BackToEvents = () => {
  const target = useBackTarget()
  const navigate = useNavigate()
  const path = 'path' in target ? target.path : paths.home
  return (
    <Link
      to={path}
      data-scripted
      className="-ml-2 inline-flex min-h-10 items-center gap-1.5 rounded-control px-2 font-medium text-hero-soft no-underline hover:text-hero-ink hover:underline print:hidden"
      onClick={(click) => {
        const opensElsewhere = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
        if (opensElsewhere || !('steps' in target)) return
        click.preventDefault()
        void navigate(target.steps)
      }}
    >
      <Icon shape={ArrowLeft} className="size-4" />
      Back to Events
    </Link>
  )
}

/** The home page on the server and until the browser's history has been looked at. */
const useBackTarget = (): BackTarget => {
  const { key, state } = useLocation()
  const [target, setTarget] = useState<BackTarget>({ path: paths.home })
  // oxlint-disable-next-line react/exhaustive-deps -- another entry of the history has another key
  useEffect(() => {
    setTarget(
      backTarget({
        entriesBefore: countIn(window.history.state, 'idx'),
        eventsBefore: eventsBefore(state),
        referrer: document.referrer,
        origin: window.location.origin,
      }),
    )
  }, [key, state])
  return target
}

/** How many events were opened one from another before this one. */
export const eventsBefore = (state: unknown): number => countIn(state, 'eventsBefore')

const countIn = (record: unknown, name: string): number => {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
  return typeof value === 'number' ? value : 0
}
