import { Fragment } from 'react'
import { useLocation } from 'react-router'
import type { SiteFacts } from '../../kit/site-facts.ts'
import { siteSettings } from '../../kit/site-settings.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { linksIn } from '../pages/page-table.ts'
import { SidePanel } from './side-panel.tsx'

export const Header = ({ demo }: Pick<SiteFacts, 'demo'>) => (
  <header className="print:hidden">
    {demo === 'none' ? null : (
      <p className="caution-band px-4 py-1 text-center text-sm font-semibold">
        Demo data:{' '}
        {demo === 'all' ? 'none of these events are real' : 'not all of these events are real'}
      </p>
    )}
    <div className="on-hero bg-hero text-hero-ink">
      <div className="page-width flex min-h-15 items-center gap-6">
        <Link to="/" className="flex items-center gap-2.5 py-2 no-underline">
          <SiteName />
        </Link>
        <MainLinks />
        <SidePanel />
      </div>
    </div>
  </header>
)

/** The mark of the site and its name beside it. */
export const SiteName = () => (
  <>
    <Logo className="size-9" />
    <span className="font-display text-2xl leading-none font-bold tracking-wide uppercase">
      {siteSettings.name}
    </span>
  </>
)

const MainLinks = () => {
  const { pathname } = useLocation()
  const current = (to: string) => (pathname === to ? 'page' : undefined)
  return (
    <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
      {linksIn('menu').map(({ to, label }) => (
        <Fragment key={to}>
          <Link to={to} aria-current={current(to)} className={linkClasses}>
            {label}
          </Link>{' '}
        </Fragment>
      ))}
      {linksIn('aside').map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={current(to)}
          className="ml-auto px-2 py-2 text-sm text-hero-soft hover:text-hero-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const linkClasses =
  'rounded-control px-2.5 py-2 font-medium text-hero-soft no-underline decoration-[#ff8440] decoration-2 underline-offset-8 hover:text-hero-ink aria-[current=page]:text-hero-ink aria-[current=page]:underline'
