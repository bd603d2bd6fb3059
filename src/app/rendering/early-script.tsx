import { paths } from '../../catalog/links/paths.ts'
import { InlineScript } from '../../ui/inline-script.tsx'
import { postponedType } from './postpone-app.ts'
import { pressText } from './press-script.ts'
import { savedText } from './saved-script.ts'

/**
 * Adds unsubmitted text of the search form to every other search link or form that is used. The application does the
 * same once it is loaded (entered-filters.ts). Inlined as text, like the function below.
 */
const takeTextAlong = (searchPages: readonly string[]) => {
  const isHydrated = () => document.documentElement.dataset.hydrated !== undefined
  // The link's or form's own changes take precedence.
  const addEntered = (query: FormData | URLSearchParams) => {
    for (const { name, value, defaultValue } of document.querySelectorAll<HTMLInputElement>(
      '#search :is([name=keyword], [name=near])',
    )) {
      const text = value.trim()
      if (text === defaultValue || (query.get(name) ?? '') !== defaultValue) continue
      if (text) query.set(name, text)
      else query.delete(name)
      const placeKeys = ['bbox', ...(text ? ['userLat', 'userLng'] : ['radiusMiles', 'sortBy'])]
      for (const other of name === 'near' ? placeKeys : []) query.delete(other)
    }
  }
  const carryEntered = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>(
      'main a[href]:not([data-clears], [role=button])',
    )
    if (!link || isHydrated() || link.host !== location.host) return
    const { pathname, search } = link
    if (!searchPages.includes(pathname) || /[?&]cursor=/.test(search)) return
    const query = new URLSearchParams(search)
    addEntered(query)
    if (String(query) === String(new URLSearchParams(search))) return
    link.search = String(query)
    setTimeout(() => {
      link.search = search
    })
  }
  addEventListener('click', carryEntered, true)
  const addToForm = ({ formData, target }: FormDataEvent) => {
    const { id, method } = target as HTMLFormElement
    if (id !== 'search' && method === 'get' && !isHydrated()) addEntered(formData)
  }
  addEventListener('formdata', addToForm, true)

  // Before hydration, shows that a search is in progress and prevents a second submission.
  const tellSearching = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const button = form.querySelector('[type=submit]')
    if (form.id !== 'search' || !button || isHydrated()) return
    const words = button.textContent
    if (words === 'Searching...') return event.preventDefault()
    button.textContent = 'Searching...'
    addEventListener('pagehide', () => {
      button.textContent = words
    })
  }
  addEventListener('submit', tellSearching, true)
}

/** Runs in the page's head, inlined as text: self-contained. */
const runEarly = () => {
  const { dataset } = document.documentElement
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

  // Before the first layout, marks a reload or return, which keeps the scroll position, and the
  // preferred list density (density-button.tsx).
  if (visit?.type !== 'navigate') dataset.returned = ''

  // Marks URLs of results, map and month, whose wider header is painted before the content arrives.
  const { pathname, search } = location
  if (pathname === '/' ? search : /^\/(map|calendar)$/.test(pathname)) dataset.wide = ''
  try {
    if (localStorage.getItem('density') === 'compact') dataset.density = 'compact'
  } catch {}

  // Keeps empty fields and switches that are on out of a search's URL, which is displayed, shared
  // and stored. `data-last` names the field that stays if all are empty.
  const shorten = ({ formData, target }: FormDataEvent) => {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get') return
    for (const name of new Set(formData.keys())) {
      const filled = formData.getAll(name).filter((value) => value !== '')
      formData.delete(name)
      for (const value of filled) formData.append(name, value)
    }
    for (const { checked, dataset: of } of target.querySelectorAll<HTMLInputElement>(
      '[data-filter]',
    )) {
      formData.delete(of.filter as string)
      if (!checked) formData.set(of.filter as string, 'false')
    }
    // Adds the visitor's own position, unless a place is entered.
    for (const { name, value } of target.querySelectorAll<HTMLInputElement>('[data-position]'))
      if (!formData.has('near')) formData.set(name, value)
    const { last } = target.dataset
    if (last !== undefined && formData.keys().next().done) formData.append(last, '')
  }
  addEventListener('formdata', shorten, true)
}

/**
 * Loads the application when the browser is idle, or at once on the first pointer, wheel or key event: all files in
 * parallel, not in a waterfall. The page's CSP allows the module by its hash. Inlined as text, like the function above.
 */
const launchApp = (laterKind: string) => {
  const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown']
  const launch = () => {
    for (const sign of signs) removeEventListener(sign, wake, true)
    // One task each: together they would delay input.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${laterKind}"]`))
      setTimeout(() => {
        link.rel = 'modulepreload'
      })
    setTimeout(() => {
      const waits = document.querySelector(`script[type="${laterKind}"]`)
      if (!waits) return
      const app = Object.assign(document.createElement('script'), { type: 'module' })
      app.textContent = waits.textContent
      waits.replaceWith(app)
    })
  }
  // Browsers also report a resting pointer when a page appears under it.
  const wake = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
    if (type !== 'pointermove' || movementX || movementY) launch()
  }
  addEventListener('DOMContentLoaded', () => {
    for (const sign of signs) addEventListener(sign, wake, true)
  })
  addEventListener('load', () =>
    // A busy device may never be idle.
    'requestIdleCallback' in window
      ? requestIdleCallback(launch, { timeout: 2_000 })
      : setTimeout(launch, 200),
  )
}

/**
 * Scrolls to a search's results if they are far below the top, unless the browser restores a scroll
 * position or the URL has a fragment. Inlined as text, like the function above.
 */
const keepPlace = () => {
  addEventListener('popstate', ({ state }) => {
    // Going back to a list restores the position in it.
    document.documentElement.dataset.returned = ''
    // The entry was made by the application before a reload: the browser would keep showing this page.
    if (state && document.documentElement.dataset.hydrated === undefined) location.reload()
  })
  addEventListener('DOMContentLoaded', () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const start = document.querySelector('[data-jump]')
    if (!start || location.hash || visit?.type === 'back_forward') return
    if (start.getBoundingClientRect().top <= 0) return
    const first = document.querySelector('[data-first]')?.getBoundingClientRect().top ?? Infinity
    if (first <= 200) return
    // Prevents the browser from scrolling a reloaded page to its top.
    history.scrollRestoration = 'manual'
    start.scrollIntoView({ block: 'start' })
  })
}

const text = import.meta.env.SSR
  ? `(${takeTextAlong.toString()})(${JSON.stringify([paths.home, paths.map, paths.calendar])});(${runEarly.toString()})();(${launchApp.toString()})(${JSON.stringify(postponedType)});(${keepPlace.toString()})();${savedText}${pressText}`
  : ''

/** Script for the time before the application loads; the browser bundle does not contain its text. */
export const EarlyScript = () => <InlineScript text={text} />
