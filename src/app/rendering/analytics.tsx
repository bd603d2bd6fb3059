/** Analytics by the configured service; makes no requests under Do Not Track. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'

const scriptId = 'analytics-script'

type Layer = { dataLayer?: unknown[] }
type DoNotTrack = Navigator & { globalPrivacyControl?: boolean }

const declinesTracking = () =>
  navigator.doNotTrack === '1' || (navigator as DoNotTrack).globalPrivacyControl === true

/** Google's tag reads `arguments` objects, not arrays. */
// oxlint-disable-next-line no-unused-vars -- the arguments are read through `arguments`
function tag(..._values: unknown[]) {
  const layer = window as Layer
  layer.dataLayer ??= []
  // oxlint-disable-next-line prefer-rest-params -- the tag recognizes commands by this object
  layer.dataLayer.push(arguments)
}

/** By default the tag reports full URLs, and a search URL contains keywords and a place. */
const addressesWithoutQuery = (pathname: string) => ({
  page_location: window.location.origin + pathname,
  page_referrer: document.referrer.replace(/[?#].*$/, ''),
})

let lastPath: string | undefined

/** Loads the service's script and reports the open page; later calls have no effect. */
const startAnalytics = (id: string): void => {
  if (declinesTracking() || document.getElementById(scriptId)) return
  tag('js', new Date())
  tag('config', id, { send_page_view: false })
  const script = document.createElement('script')
  script.id = scriptId
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  reportView(window.location.pathname)
}

/** Google's opt-out switch; the tag by itself also reports URL changes. */
const pauseAnalytics = (id: string, isPaused: boolean): void => {
  Object.assign(window, { [`ga-disable-${id}`]: isPaused })
}

/** Reports a page view, unless the page is unchanged. */
const reportView = (pathname: string): void => {
  if (declinesTracking() || pathname === lastPath) return
  lastPath = pathname
  tag('set', addressesWithoutQuery(pathname))
  tag('event', 'page_view', { page_path: pathname, page_title: document.title })
}

/** Reports a page view on every route change to the configured service, but no private pages. */
export default function Analytics({ id, isPrivate }: { id: string; isPrivate: boolean }) {
  const { pathname } = useLocation()
  useEffect(() => pauseAnalytics(id, isPrivate), [id, isPrivate])
  useEffect(() => {
    if (!isPrivate) startAnalytics(id)
  }, [id, isPrivate])
  useEffect(() => {
    if (!isPrivate) reportView(pathname)
  }, [isPrivate, pathname])
  return null
}
