import { Form, NavLink } from 'react-router'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { classes } from '../../../ui/classes.ts'
import { administratorPaths } from '../../links/private-paths.ts'

const links = [
  { to: administratorPaths.queue, label: 'Pending review' },
  { to: administratorPaths.corrections, label: 'Corrections' },
  { to: administratorPaths.trusted, label: 'Live by trust' },
  { to: administratorPaths.senders, label: 'Senders' },
  { to: administratorPaths.merged, label: 'Merged' },
  { to: administratorPaths.events, label: 'All events' },
  { to: administratorPaths.feeds, label: 'Feeds' },
  { to: administratorPaths.profiles, label: 'Venues' },
  { to: administratorPaths.messages, label: 'Messages' },
  { to: administratorPaths.outbox, label: 'Outbox' },
  { to: administratorPaths.files, label: 'Files' },
  { to: administratorPaths.personalData, label: 'Personal data' },
  { to: administratorPaths.audit, label: 'Audit log' },
  { to: administratorPaths.status, label: 'Status' },
]

/** Without meaning while the steps of senders are not in force. */
const ofTrust = new Set<string>([administratorPaths.trusted, administratorPaths.senders])

/** There while there is any. */
const demoLink = { to: administratorPaths.demo, label: 'Remove demo data' }

/** Links between the pages that only administrators see: one row, which scrolls sideways where it is too narrow. */
export const AdministratorNav = () => {
  const { demo, trustSteps } = useSiteFacts()
  const offered = trustSteps === 'off' ? links.filter(({ to }) => !ofTrust.has(to)) : links
  const shown = demo === 'none' ? offered : [...offered, demoLink]
  return (
    <nav
      ref={showCurrent}
      aria-label="Administration"
      className="-mx-2.5 flex items-center overflow-x-auto p-1 text-sm whitespace-nowrap [scrollbar-width:none] lg:flex-wrap print:hidden"
    >
      {shown.map((link) => (
        <AdministratorLink key={link.to} {...link} />
      ))}
    </nav>
  )
}

type AdministratorLinkProps = { to: string; label: string }

const AdministratorLink = ({ to, label }: AdministratorLinkProps) => (
  <NavLink
    to={to}
    end
    className={({ isActive }) =>
      classes(
        'rounded-control px-2 py-2 font-medium no-underline hover:text-hero-ink',
        isActive
          ? 'text-hero-ink underline decoration-[#ff8440] decoration-2 underline-offset-8'
          : 'text-hero-soft',
      )
    }
  >
    {label}
  </NavLink>
)

/** Links to the administrator's own account. */
export const AccountLinks = () => (
  <div className="-my-1 -mr-2 ml-auto flex items-center text-sm print:hidden">
    <AdministratorLink to={administratorPaths.account} label="Your account" />
    <Form method="post" action="/sign-out">
      <button
        type="submit"
        className="rounded-control px-2 py-2 font-medium text-hero-soft hover:text-hero-ink"
      >
        Sign out
      </button>
    </Form>
  </div>
)

/** Scrolls the row to the link of the page that is shown. */
const showCurrent = (row: HTMLElement | null) => {
  const link = row?.querySelector<HTMLElement>('[aria-current=page]')
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
