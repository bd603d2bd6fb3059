import { ArrowLeft } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'

/** Link back to the results, at the previous scroll position; otherwise to the home page. */
export const BackToEvents = () => {
  const target = useBackTarget()
  const navigate = useNavigate()
  const path = 'path' in target ? target.path : paths.home
  return (
    <Link
      to={path}
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

/** The home page on the server, and until the browser's history has been read. */
const useBackTarget = (): BackTarget => {
  const { key, state } = useLocation()
  const [target, setTarget] = useState<BackTarget>({ path: paths.home })
  // oxlint-disable-next-line react/exhaustive-deps -- each history entry has another key
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

/** Number of events opened one from another before this one. */
export const eventsBefore = (state: unknown): number => countIn(state, 'eventsBefore')

const countIn = (record: unknown, name: string): number => {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
  return typeof value === 'number' ? value : 0
}

type VisitHistory = {
  /** Entries of this site before this one in the tab's history, as counted by the router. */
  entriesBefore: number
  /** Number of events opened one from another since the results. */
  eventsBefore: number
  /** URL of the page that linked here; empty if unknown. */
  referrer: string
  origin: string
}

type BackTarget = { steps: number } | { path: string }

/** Leads to the results that the visitor came from, if there are any. */
export const backTarget = (history: VisitHistory): BackTarget => {
  const { entriesBefore, eventsBefore: openedEvents, referrer, origin } = history
  if (entriesBefore > openedEvents) return { steps: -(openedEvents + 1) }
  // Opened in a new tab from the results: leads to the same results, with their filters.
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined
  const lists: string[] = [paths.home, paths.archive]
  if (from?.origin === origin && lists.includes(from.pathname)) {
    return { path: from.pathname + from.search }
  }
  return { path: paths.home }
}
