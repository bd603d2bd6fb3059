import { paths } from '../../catalog/links/paths.ts'
import { InlineScript } from '../../ui/inline-script.tsx'
import { later } from './postpone-app.ts'
import { pressText } from './press-script.ts'
import { savedText } from './saved-script.ts'

/**
 * Text of the search form that is not searched for yet goes along with every other search that is pressed. The application
 * does the same once it is there (entered-filters.ts). As text, as the function below.
 */
const takeTextAlong = (searchPages: readonly string[]) => {
  const isHydrated = () => document.documentElement.dataset.hydrated !== undefined
  // Changes that a link or form makes by itself win.
  const addEntered = (query: FormData | URLSearchParams) => {
    for (const { name, value, defaultValue } of document.querySelectorAll<HTMLInputElement>(
      '#search :is([name=keyword], [name=near])',
    )) {
      const text = value.trim()
      if (text === defaultValue || (query.get(name) ?? '') !== defaultValue) continue
      if (text) query.set(name, text)
      else query.delete(name)
      const ofPlace = ['bbox', ...(text ? ['userLat', 'userLng'] : ['radiusMiles', 'sortBy'])]
      for (const other of name === 'near' ? ofPlace : []) query.delete(other)
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

  // A search that is sent before hydration says that it is on its way, and is sent once.
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

/** Runs in the head of a page, as text: it reaches nothing outside of itself. */
const runEarly = () => {
  const { dataset } = document.documentElement
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

  // Marks, before anything is laid out, a page that is loaded again at the place where its reader was, and the density of
  // lists that the reader prefers (density-button.tsx).
  if (visit?.type !== 'navigate') dataset.returned = ''

  // Marks an address of results, a map or a month, whose header is wider: it is painted before they come.
  const { pathname, search } = location
  if (pathname === '/' ? search : /^\/(map|calendar)$/.test(pathname)) dataset.wide = ''
  try {
    if (localStorage.getItem('density') === 'compact') dataset.density = 'compact'
  } catch {}

  // Fields without a value stay out of the address of a search, which is shown, shared and kept; so does a switch that is
  // on. `data-last` names the field that stays where nothing at all is filled in.
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
    // The visitor's own position, unless a place is entered.
    for (const { name, value } of target.querySelectorAll<HTMLInputElement>('[data-position]'))
      if (!formData.has('near')) formData.set(name, value)
    const { last } = target.dataset
    if (last !== undefined && formData.keys().next().done) formData.append(last, '')
  }
  addEventListener('formdata', shorten, true)
}

/**
 * Loads the application when the browser is idle, or at once with the first pointer, wheel or key. All files at once, instead
 * of one after another that asks for it. The page's policy knows the module's text by its hash. As text, as the function above.
 */
const launchApp = (laterKind: string) => {
  const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown']
  const launch = () => {
    for (const sign of signs) removeEventListener(sign, wake, true)
    // Each in a task of its own: together they would hold up a press.
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
  // Browsers tell of a pointer that rests where a page appears below it.
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
 * Scrolls to the results of a search, where more than its bar stands above them. Not where the page was left further down,
 * nor where its address names another part of it. As text, as the function above.
 */
const keepPlace = () => {
  addEventListener('popstate', ({ state }) => {
    // The way back to a list leads to a place in it.
    document.documentElement.dataset.returned = ''
    // Back to an entry that the application made, before a reload: the browser leaves this page on the screen.
    if (state && document.documentElement.dataset.hydrated === undefined) location.reload()
  })
  addEventListener('DOMContentLoaded', () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const start = document.querySelector('[data-jump]')
    if (!start || location.hash || visit?.type === 'back_forward') return
    if (start.getBoundingClientRect().top <= 0) return
    const first = document.querySelector('[data-first]')?.getBoundingClientRect().top ?? Infinity
    if (first <= 200) return
    // The browser would bring a reloaded page back to its top.
    history.scrollRestoration = 'manual'
    start.scrollIntoView({ block: 'start' })
  })
}

/** Pages that read the filters of a search. */
const searchPages = [paths.home, paths.map, paths.calendar]

const text = import.meta.env.SSR
  ? `(${takeTextAlong.toString()})(${JSON.stringify(searchPages)});(${runEarly.toString()})();(${launchApp.toString()})(${JSON.stringify(later)});(${keepPlace.toString()})();${savedText}${pressText}`
  : ''

/** Script for the time before a page's application is there. The application itself has no text of it. */
export const EarlyScript = () => <InlineScript text={text} />
