import { ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Form, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { callOverHttp } from '../../../../kit/call.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Link } from '../../../../ui/link.tsx'
import { administratorPaths } from '../../../links/private-paths.ts'
import { getWaitingWork, type WaitingWork } from '../../waiting-work.ts'
import { markAdministrator } from '../edit-link.tsx'

/** Singular and plural of each kind of waiting work, as in "2 messages". */
const workWords = {
  events: ['event', 'events'],
  corrections: ['correction', 'corrections'],
  trusted: ['entry', 'entries'],
  messages: ['message', 'messages'],
  reports: ['report', 'reports'],
  feeds: ['feed with questions', 'feeds with questions'],
} as const

/** `waiting`: kinds of work that wait on that page. */
type NavLink = { to: string; label: string; waiting?: readonly (keyof typeof workWords)[] }

type Group = { title: string; places: readonly NavLink[] }

const groups: readonly Group[] = [
  {
    title: 'Review',
    places: [
      { to: administratorPaths.queue, label: 'Pending review', waiting: ['events'] },
      { to: administratorPaths.corrections, label: 'Corrections', waiting: ['corrections'] },
      { to: administratorPaths.trusted, label: 'Live by trust', waiting: ['trusted'] },
      { to: administratorPaths.senders, label: 'Senders' },
      { to: administratorPaths.blocked, label: 'Blocked' },
      { to: administratorPaths.messages, label: 'Messages', waiting: ['messages', 'reports'] },
      { to: administratorPaths.answers, label: 'Ready answers' },
    ],
  },
  {
    title: 'Events',
    places: [
      { to: administratorPaths.events, label: 'All events' },
      { to: administratorPaths.merged, label: 'Merged' },
      { to: administratorPaths.profiles, label: 'Venues' },
      { to: administratorPaths.files, label: 'Files' },
    ],
  },
  {
    title: 'Sources',
    places: [
      { to: administratorPaths.sources, label: 'Feeds', waiting: ['feeds'] },
      { to: administratorPaths.imports, label: 'Import' },
      { to: administratorPaths.sourceList, label: 'Source list' },
      { to: administratorPaths.coverage, label: 'Coverage' },
    ],
  },
  {
    title: 'Site',
    places: [
      { to: administratorPaths.setup, label: 'Checklist' },
      { to: administratorPaths.settings, label: 'Settings' },
      { to: administratorPaths.people, label: 'People' },
      { to: administratorPaths.figures, label: 'Figures' },
      { to: administratorPaths.backups, label: 'Backups' },
      { to: administratorPaths.outbox, label: 'Outbox' },
      { to: administratorPaths.personalData, label: 'Personal data' },
      { to: administratorPaths.audit, label: 'Audit log' },
      { to: administratorPaths.status, label: 'Status' },
      { to: administratorPaths.demo, label: 'Remove demo data' },
    ],
  },
]

/** Pages that are hidden while trust steps are off. */
const trustPaths = new Set<string>([administratorPaths.trusted, administratorPaths.senders])

/** Counts from the rendered page; in a browser, they are requested again after each navigation and each sent form. */
const useWaitingWork = (): WaitingWork | undefined => {
  const rendered = useRouteLoaderData('root') as { waitingWork?: WaitingWork } | undefined
  const [counts, setCounts] = useState(rendered?.waitingWork)
  const { pathname } = useLocation()
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    // Counts require a second factor, which administrators set up on the account page.
    if (busy || pathname === administratorPaths.account) return
    let left = false
    callOverHttp(getWaitingWork, {}).then(
      ({ body }) => left || setCounts(body),
      // Keeps the old counts.
      () => {},
    )
    return () => {
      left = true
    }
  }, [pathname, busy])
  return counts
}

/** Links between administrators' pages: folded on phones, side by side on wider screens. */
export const AdministratorNav = () => {
  const { demo, trustSteps } = useSiteFacts()
  const { pathname, key } = useLocation()
  const counts = useWaitingWork()
  const isOffered = ({ to }: NavLink) =>
    !counts?.hiddenPages.includes(to) &&
    !(trustSteps === 'off' && trustPaths.has(to)) &&
    !(demo === 'none' && to === administratorPaths.demo)
  const shown = groups
    .map(({ title, places }) => ({ title, places: places.filter(isOffered) }))
    .filter(({ places }) => places.length > 0)
  const current = shown.flatMap(({ places }) => places).find(({ to }) => currentOf(to, pathname))
  const lists = shown.map((group) => <PlaceList key={group.title} group={group} counts={counts} />)
  return (
    <nav aria-label="Administration" className="py-1 text-sm print:hidden">
      <details key={key} className="group sm:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-control border border-white/25 px-3 font-medium">
          {current?.label ?? 'Administration'}
          <Icon shape={ChevronDown} className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 py-1">{lists}</div>
      </details>
      <div className="hidden flex-wrap items-baseline gap-x-5 whitespace-nowrap sm:flex">
        {lists}
      </div>
    </nav>
  )
}

const PlaceList = ({ group, counts }: { group: Group; counts: WaitingWork | undefined }) => (
  <div className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2 max-sm:[&>a]:min-h-11 sm:flex sm:flex-wrap sm:items-center">
    <p className="mr-1 text-xs text-hero-soft max-sm:col-span-full max-sm:px-2 max-sm:pt-2">
      {group.title}
    </p>{' '}
    {group.places.map((place) => (
      <PlaceLink key={place.to} place={place} counts={counts} />
    ))}
  </div>
)

/** `page` for the page itself, `true` for a page that belongs to it, such as an event to all events. */
const currentOf = (to: string, pathname: string): 'page' | 'true' | undefined => {
  if (to === pathname) return 'page'
  return to !== administratorPaths.queue && pathname.startsWith(`${to}/`) ? 'true' : undefined
}

const PlaceLink = ({ place, counts }: { place: NavLink; counts: WaitingWork | undefined }) => {
  const { to, label, waiting = [] } = place
  const open = waiting.flatMap((kind) => {
    const count = counts?.[kind] ?? 0
    const [one, many] = workWords[kind]
    return count > 0 ? [{ count, words: `${formatNumber(count)} ${count === 1 ? one : many}` }] : []
  })
  const total = open.reduce((sum, { count }) => sum + count, 0)
  return (
    <AdministratorLink to={to} label={label}>
      {total > 0 ? (
        <span
          title={open.map(({ words }) => words).join(', ')}
          className="ml-1.5 rounded-full bg-white/15 px-1.5 text-xs font-semibold text-hero-ink"
        >
          <span aria-hidden="true"> {formatNumber(total)}</span>
          <span className="sr-only">, waiting: {open.map(({ words }) => words).join(', ')}</span>
        </span>
      ) : null}
    </AdministratorLink>
  )
}

type AdministratorLinkProps = { to: string; label: string; children?: ReactNode }

const AdministratorLink = ({ to, label, children }: AdministratorLinkProps) => {
  const current = currentOf(to, useLocation().pathname)
  return (
    <>
      <Link
        to={to}
        aria-current={current}
        className={classes(
          'flex items-center rounded-control px-2 py-2 font-medium no-underline hover:text-hero-ink',
          current ? 'text-hero-ink' : 'text-hero-soft',
        )}
      >
        <span
          className={classes(
            current && 'underline decoration-[#ff8440] decoration-2 underline-offset-8',
          )}
        >
          {label}
        </span>
        {children}
      </Link>{' '}
    </>
  )
}

/** Links to the administrator's own account. */
export const AccountLinks = () => (
  <div className="-my-1 -mr-2 ml-auto flex items-center text-sm print:hidden">
    <AdministratorLink to={administratorPaths.account} label="Your account" />
    <Form method="post" action="/sign-out" onSubmit={() => markAdministrator(false)}>
      <button
        type="submit"
        className="rounded-control px-2 py-2 font-medium text-hero-soft hover:text-hero-ink"
      >
        Sign out
      </button>
    </Form>
  </div>
)
