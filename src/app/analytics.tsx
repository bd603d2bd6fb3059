import { useEffect } from 'react'
import { useLocation } from 'react-router'

const scriptId = 'analytics-script'

type Layer = { dataLayer?: unknown[] }
type DoNotTrack = Navigator & { globalPrivacyControl?: boolean }

const declinesTracking = () =>
  navigator.doNotTrack === '1' || (navigator as DoNotTrack).globalPrivacyControl === true

/** Google's tag reads its own `arguments` objects, not arrays. */
// oxlint-disable-next-line no-unused-vars -- the arguments are read through `arguments`
function tag(..._values: unknown[]) {
  const layer = window as Layer
  layer.dataLayer ??= []
  // oxlint-disable-next-line prefer-rest-params -- the tag tells commands by this very object
  layer.dataLayer.push(arguments)
}

/** By itself the tag reports whole addresses, and a search's holds words and a place. */
const addressesWithoutQuery = (pathname: string) => ({
  page_location: window.location.origin + pathname,
  page_referrer: document.referrer.replace(/[?#].*$/, ''),
})

/** Reports a page view on every route change to the configured service; nothing with Do Not Track. */
export const Analytics = ({ id }: { id: string }) => {
  const { pathname } = useLocation()

  useEffect(() => {
    if (declinesTracking() || document.getElementById(scriptId)) return
    tag('js', new Date())
    tag('config', id, { send_page_view: false })
    const script = document.createElement('script')
    script.id = scriptId
    script.async = true
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
    document.head.append(script)
  }, [id])

  useEffect(() => {
    if (declinesTracking()) return
    tag('set', addressesWithoutQuery(pathname))
    tag('event', 'page_view', { page_path: pathname, page_title: document.title })
  }, [pathname])

  return null
}
