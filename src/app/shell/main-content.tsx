import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Navigations shorter than this show no indicator. */
const patienceMs = 150

/** True once another page has been on its way for a while. What happens on a page it tells itself. */
const useSlowNavigation = (): boolean => {
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname
  const moving = next !== undefined && next !== here
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!moving) return
    const late = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(late)
      setSlow(false)
    }
  }, [moving])
  return moving && slow
}

/** The page, with a bar over it and a word for screen readers while the next one is slow to come. */
export const MainContent = ({ children }: { children: ReactNode }) => {
  const slow = useSlowNavigation()
  return (
    <>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={slow || undefined}
        className="flex-1 outline-none"
      >
        {children}
      </main>
      {/* Not within what is busy: that is read out when it is done. */}
      <p aria-live="polite" className="sr-only">
        {slow ? 'Loading the page...' : ''}
      </p>
      {slow ? <div data-loading aria-hidden className="loading-bar print:hidden" /> : null}
    </>
  )
}
