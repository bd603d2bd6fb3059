import { landingPath, paths, weekendSlug } from '../../catalog/links/paths.ts'
import { siteSettings } from '../../kit/site-settings.ts'
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
  <footer className="on-hero mt-16 bg-hero text-hero-soft print:hidden">
    <div className="page-width grid gap-8 py-10 sm:grid-cols-[2fr_1fr_1fr]">
      <div className="grid content-start gap-3">
        <p className="flex items-center gap-2.5 text-hero-ink">
          <SiteName />
        </p>
        <p className="max-w-sm">{siteSettings.tagline}</p>
        <SocialIcons />
      </div>
      <LinkList id="site-links" title="Explore" links={exploreLinks} />
      <LinkList title="Support" links={supportLinks} />
    </div>
    <p className="page-width border-t border-white/10 py-5 text-sm">
      © {siteSettings.copyrightYear} {siteSettings.name}, since {siteSettings.since}. Free for
      attendees and organizers.
    </p>
  </footer>
)

type LinkListProps = { id?: string; title: string; links: { to: string; label: string }[] }

const LinkList = ({ id, title, links }: LinkListProps) => (
  <nav id={id} aria-label={title}>
    <h2 className="mb-2 text-xl text-hero-ink">{title}</h2>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-block py-1.5 no-underline hover:text-hero-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const SocialIcons = () => (
  <ul className="flex gap-2" aria-label="Social media">
    {siteSettings.socialLinks.map(({ name, href }) => (
      <li key={name}>
        {href ? (
          <a href={href} rel="noopener me" aria-label={name} className={socialClasses}>
            <SocialMark name={name} />
          </a>
        ) : (
          <span role="img" aria-label={name} className={socialClasses}>
            <SocialMark name={name} />
          </span>
        )}
      </li>
    ))}
  </ul>
)

const socialClasses =
  'inline-flex size-10 items-center justify-center rounded-full border border-white/20 text-hero-ink'

/** Plain letters and shapes, so that nobody's trademark is drawn. */
const marks: Record<string, string> = {
  Facebook:
    'M13 20v-7h2.4l.4-3H13V8.2c0-.9.3-1.5 1.5-1.5H16V4.1A18 18 0 0 0 13.8 4C11.6 4 10 5.4 10 7.9V10H7.6v3H10v7z',
  Instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm4 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  X: 'M5 4h4l3.4 4.9L16.6 4H19l-5.5 6.5L19.5 20h-4l-3.8-5.6L6.8 20H4.4l6.1-7.2z',
  YouTube:
    'M4 7.5A2.5 2.5 0 0 1 6.500 5h11A2.500 2.500 0 0 1 20 7.500v9a2.500 2.500 0 0 1-2.500 2.500h-11A2.500 2.500 0 0 1 4 16.500zM10 9v6l5-3z',
}

const SocialMark = ({ name }: { name: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="currentColor" fillRule="evenodd">
    <path d={marks[name]} />
  </svg>
)
