/** Reports clicks on an event's links to this site only, without cookies; not if the browser requests not to track. */

/** Path of the call; importing its contract would add the whole module to every page. */
const pressPath = '/api/figures/presses'

/** Script for the page's head, inlined as text: self-contained. */
const tellPresses = (address: string) => {
  if (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)
  )
    return
  const kindOf = (link: HTMLElement) => {
    const { href, host, rel } = link as HTMLAnchorElement
    if (/\/maps\/dir\//.test(href)) return 'directions'
    if (link.getAttribute('role') === 'menuitem') return 'calendar'
    // An event's own links are nofollow; links to the forecast and to sources are not.
    const isOwn = String(href).startsWith('http') && /nofollow/.test(rel)
    return isOwn && host !== location.host ? 'website' : undefined
  }
  const tell = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const link = target.closest<HTMLElement>('main :is(a[href], [role=menuitem])')
    const kind = link && kindOf(link)
    if (!kind) return
    const cardId = link.closest<HTMLElement>('[data-event]')?.dataset.event
    const event = cardId ?? /^\/event\/([\w-]+)/.exec(location.pathname)?.[1]
    if (!event) return
    fetch(address, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event, kind }),
    }).catch(() => {})
  }
  addEventListener('click', tell, true)
  addEventListener('auxclick', (event) => event.button === 1 && tell(event), true)
}

export const pressText = import.meta.env.SSR
  ? `(${tellPresses.toString()})(${JSON.stringify(pressPath)});`
  : ''
