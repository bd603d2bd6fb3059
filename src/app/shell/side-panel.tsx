import { Menu, X } from 'lucide'
import { Fragment, type SyntheticEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { deploymentLink, mainLinks } from './nav-links.ts'

/**
 * The navigation of small screens: a modal dialog of the platform, so that focus stays inside, Escape
 * closes it and the page behind is inert. Without JavaScript the button leads to the footer's links.
 */
export const SidePanel = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const close = () => dialog.current?.close()
  // On another page (back, say) it must not stay in the way; results that come by themselves leave it open.
  // oxlint-disable-next-line react/exhaustive-deps -- the page is the reason to close
  useEffect(close, [pathname])
  return (
    <div className="ml-auto lg:hidden">
      <MenuButton onPress={() => dialog.current?.showModal()} />
      <dialog
        ref={dialog}
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
        <nav aria-label="Menu" className="grid gap-1">
          {[...mainLinks, deploymentLink].map(({ to, label }) => (
            <Fragment key={to}>
              <Link
                to={to}
                onClick={close}
                aria-current={pathname === to ? 'page' : undefined}
                className="rounded-control px-3 py-3 font-display text-xl font-semibold no-underline hover:bg-white/10 aria-[current=page]:text-[#ff8440]"
              >
                {label}
              </Link>{' '}
            </Fragment>
          ))}
        </nav>
      </dialog>
    </div>
  )
}

const MenuButton = ({ onPress }: { onPress: () => void }) => {
  const press = (event: SyntheticEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <a
      href="#site-links"
      data-scripted
      role="button"
      aria-haspopup="dialog"
      aria-label="Menu"
      className="inline-flex size-11 items-center justify-center rounded-control"
      onClick={press}
      // An element with role="button" must answer to Space, which links do not.
      onKeyDown={(event) => {
        if (event.key === ' ') press(event)
      }}
    >
      <Icon shape={Menu} />
    </a>
  )
}
