import { Menu, X } from 'lucide'
import { Fragment, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { weekendPath } from '../../catalog/links/paths.ts'
import type { SiteFacts } from '../../kit/site-facts.ts'
import { siteSettings } from '../../kit/site-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { linksIn } from '../pages/page-table.ts'

const id = 'menu'
const links = [...linksIn('menu'), ...linksIn('aside')]

/** Opens the dialog without scripts (invoker commands); older browsers use the click handler. */
const opening = { commandfor: id, command: 'show-modal' }

/**
 * Navigation of small screens: a native modal dialog, so focus stays inside, Escape closes it and
 * the page behind is inert.
 */
const SidePanel = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const close = () => dialog.current?.close()
  // Closes on navigation to another page (such as back); results that update by themselves leave it open.
  // oxlint-disable-next-line react/exhaustive-deps -- the page is the reason to close
  useEffect(close, [pathname])
  return (
    <div className="lg:hidden">
      <button
        type="button"
        {...opening}
        aria-haspopup="dialog"
        aria-label="Menu"
        className="inline-flex size-[44px] items-center justify-center rounded-control"
        onClick={({ currentTarget }) => {
          if (!('command' in currentTarget)) dialog.current?.showModal()
        }}
      >
        <Icon shape={Menu} />
      </button>
      <dialog
        ref={dialog}
        id={id}
        aria-label="Menu"
        closedby="any"
        className="side-panel m-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] bg-hero p-4 text-hero-ink"
      >
        <form method="dialog" className="flex justify-end">
          <button
            type="submit"
            aria-label="Close menu"
            className="inline-flex size-11 items-center justify-center"
          >
            <Icon shape={X} />
          </button>
        </form>
        <MenuLinks onPress={close} />
      </dialog>
    </div>
  )
}

const MenuLinks = ({ onPress }: { onPress: () => void }) => {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Menu" className="grid gap-1">
      {links.map(({ to, label }) => (
        <Fragment key={to}>
          <Link
            to={to}
            onClick={onPress}
            aria-current={pathname === to ? 'page' : undefined}
            className="rounded-control px-3 py-3 font-display text-xl font-semibold no-underline hover:bg-white/10 aria-[current=page]:text-[#ff8440]"
          >
            {label}
          </Link>{' '}
        </Fragment>
      ))}
    </nav>
  )
}

export const Header = ({ demo }: Pick<SiteFacts, 'demo'>) => (
  <header className="print:hidden">
    {demo === 'none' ? null : (
      <p className="caution-band px-4 py-1 text-center text-sm font-semibold">
        Demo data:{' '}
        {demo === 'all' ? 'none of these events are real' : 'not all of these events are real'}
      </p>
    )}
    <div className="on-hero bg-hero text-hero-ink">
      <div className="page-width flex min-h-15 items-center gap-1 max-sm:px-[12px] lg:gap-2 xl:gap-6">
        <Link to="/" className="flex min-w-0 items-center gap-[10px] py-2 no-underline">
          <SiteName />
        </Link>
        <MainLinks />
        {/* The script in the page's head adds the number. */}
        <Link to={weekendPath()} aria-label="My Weekend" className="saved-link" />
        <SidePanel />
      </div>
    </div>
  </header>
)

/** Logo, whose colors work on dark and light, and the site's name. */
export const SiteName = () => (
  <>
    <img src="/favicon.svg" alt="" width="36" height="36" className="size-[36px] shrink-0" />
    <span className="font-display text-[min(1.5rem,10.5vw)] leading-none font-bold tracking-wide wrap-break-word uppercase max-[21.25rem]:text-[min(1.25rem,10.5vw)]">
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
          className="ml-auto px-1.5 py-2 text-sm whitespace-nowrap text-hero-soft hover:text-hero-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const linkClasses =
  'rounded-control px-1.5 py-2 font-medium whitespace-nowrap xl:px-2.5 text-hero-soft no-underline decoration-[#ff8440] decoration-2 underline-offset-8 hover:text-hero-ink aria-[current=page]:text-hero-ink aria-[current=page]:underline'
