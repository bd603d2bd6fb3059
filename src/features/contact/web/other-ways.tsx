import { CalendarPlus, ChevronRight, CircleHelp, Clock, Mail, Search } from 'lucide'
import { paths } from '../../../catalog/links/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { InfoAddress } from '../../../ui/info-address.tsx'
import { Link } from '../../../ui/link.tsx'

const quickLinks = [
  { to: paths.upload, icon: CalendarPlus, label: 'Submit an event' },
  { to: paths.home, icon: Search, label: 'Search events' },
  { to: paths.help, icon: CircleHelp, label: 'Help center' },
]

/** Quicker ways than the form, and the address for those who prefer their own mail program. */
export const OtherWays = () => (
  <div className="grid gap-5 sm:max-lg:grid-cols-2 lg:sticky lg:top-6">
    <nav
      aria-labelledby="quick-links"
      className="rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="quick-links" className="text-title">
        Quick links
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {quickLinks.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 font-medium no-underline hover:text-signal"
            >
              <Icon shape={icon} className="size-5 shrink-0 text-signal" />
              <span className="flex-1">{label}</span>
              <Icon shape={ChevronRight} className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <section
      aria-labelledby="by-mail"
      className="on-hero grid content-start justify-items-start gap-3 rounded-card bg-hero p-5 text-hero-ink"
    >
      <h2 id="by-mail" className="text-title">
        By email
      </h2>
      <p className="flex items-start gap-3">
        <Icon shape={Mail} className="mt-0.5 size-5 shrink-0 text-hero-soft" />
        <InfoAddress className="min-w-0 underline underline-offset-4 [overflow-wrap:anywhere]" />
      </p>
      <p className="flex items-start gap-3 text-hero-soft">
        <Icon shape={Clock} className="mt-0.5 size-5 shrink-0" />
        Response within 24 hours
      </p>
    </section>
  </div>
)
