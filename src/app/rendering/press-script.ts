/** Presses on links of events, told to this site alone: no cookie goes along, and nothing where the browser asks not to be tracked. */

/** Path of the call; its contract would bring the others of its module to every page. */
const pressPath = '/api/figures/presses'

/** Script of the head, as text: it reaches nothing outside of itself. */
const tellPresses = (address: string) => {
  if (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)
  )
    return
  const kindOf = (pressed: HTMLElement) => {
    const { href, host, rel } = pressed as HTMLAnchorElement
    if (/\/maps\/dir\//.test(href)) return 'directions'
    if (pressed.getAttribute('role') === 'menuitem') return 'calendar'
    // Links of the event are nofollow; those to the forecast and to sources are not.
    const isOwn = String(href).startsWith('http') && /nofollow/.test(rel)
    return isOwn && host !== location.host ? 'website' : undefined
  }
  const tell = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const pressed = target.closest<HTMLElement>('main :is(a[href], [role=menuitem])')
    const kind = pressed && kindOf(pressed)
    if (!kind) return
    const listed = pressed.closest<HTMLElement>('[data-event]')?.dataset.event
    const event = listed ?? /^\/event\/([\w-]+)/.exec(location.pathname)?.[1]
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
