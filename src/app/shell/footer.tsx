import { landingPath, paths, weekendSlug } from '../../catalog/links/paths.ts'
import { furtherAccounts, siteSettings } from '../../kit/site-settings.ts'
import { Link } from '../../ui/link.tsx'
import { linksIn } from '../pages/page-table.ts'
import { SiteName } from './header.tsx'

const exploreLinks = [
  ...linksIn('menu'),
  { to: landingPath(weekendSlug), label: 'This weekend' },
  ...linksIn('footer'),
  ...linksIn('aside'),
]

const supportLinks = [
  { to: paths.help, label: 'Help Center' },
  { to: paths.guidelines, label: 'Event Guidelines' },
  { to: paths.privacy, label: 'Privacy Policy' },
  { to: paths.terms, label: 'Terms of Service' },
  { to: paths.reportIssue, label: 'Report Issue' },
]

export const Footer = () => (
  <footer className="on-hero mt-8 bg-hero text-hero-soft sm:mt-16 print:hidden">
    <div className="page-width grid gap-x-8 gap-y-4 py-5 sm:grid-cols-[2fr_1fr_1fr] sm:gap-y-6 sm:py-10">
      <div className="grid content-start gap-3">
        <p className="flex items-center gap-2.5 text-hero-ink max-sm:hidden">
          <SiteName />
        </p>
        <p className="max-w-sm">{siteSettings.tagline}</p>
        <SocialIcons />
      </div>
      <LinkList id="site-links" title="Explore" links={exploreLinks} />
      <LinkList title="Support" links={supportLinks} />
    </div>
    <p className="page-width border-t border-white/10 py-4 text-sm sm:py-5">
      © {siteSettings.copyrightYear} {siteSettings.name}, since {siteSettings.since}. Free for
      attendees and organizers.
    </p>
  </footer>
)

type LinkListProps = { id?: string; title: string; links: { to: string; label: string }[] }

const LinkList = ({ id, title, links }: LinkListProps) => (
  <nav id={id} aria-label={title}>
    <h2 className="text-xl text-hero-ink sm:mb-2">{title}</h2>
    <ul className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-block py-1 no-underline sm:py-1.5 hover:text-hero-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const accounts = ['Facebook', 'Instagram', 'X', 'YouTube'] as const

/** Four marks, linked only if they have a URL, and any number of further accounts. */
const SocialIcons = () => (
  <ul className="flex flex-wrap gap-2" aria-label="Social media">
    {accounts.map((name) => {
      const shared = { 'aria-label': name, className: socialClasses }
      const mark = <SocialMark name={name} />
      const href = siteSettings[name.toLowerCase() as Lowercase<typeof name>]
      return (
        <li key={name}>
          {href ? (
            <a href={href} rel="noopener me" {...shared}>
              {mark}
            </a>
          ) : (
            <span role="img" {...shared}>
              {mark}
            </span>
          )}
        </li>
      )
    })}
    {furtherAccounts().map(([label, href]) => (
      <li key={href}>
        <a href={href} rel="noopener me" className={`${socialClasses} px-4`}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

const socialClasses =
  'inline-flex h-10 min-w-10 items-center justify-center rounded-full border border-white/20 text-hero-ink'

/** Plain letters and shapes, not trademarks; in a separate file, which the first screen does not wait for. */
const SocialMark = ({ name }: { name: string }) => (
  <svg aria-hidden className="size-5" fill="currentColor">
    <use href={`/social-marks.svg#${name}`} />
  </svg>
)
