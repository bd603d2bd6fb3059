/**
 * Event replay: clicks, keys and forms of a visitor while the application is still loading. Links and forms work
 * without it; what only scripts answer is kept and replayed after hydration, once input has been (input-replay.ts).
 */
import { onceHydrated } from './launch-app.ts'

/** Controls that do nothing by themselves, or something else than scripts would. */
const scripted = 'button[type=button], [data-scripted]'

/** Links that take along what is entered in a form of the page (entered-filters.ts). */
const searchLinks = 'main a[href]'

const hasEntered = () =>
  [...document.querySelectorAll<HTMLInputElement>('#keyword, #near')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/** After this long a link or form does what it does without scripts. */
const patienceMs = 3_000

export const startEventReplay = (launch: () => void): void => {
  const acts = new EventReplay(launch)
  // Elements replaced by their interactive form are replaced right after hydration.
  onceHydrated(() => setTimeout(() => acts.end()))
}

class EventReplay {
  readonly #launch: () => void
  readonly #ended = new AbortController()
  /** Does the last act again. */
  #repeat: (() => void) | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  /** Takes back what says that an act is waited for. */
  #calm: (() => void) | undefined

  constructor(launch: () => void) {
    this.#launch = launch
    const options = { capture: true, signal: this.#ended.signal }
    addEventListener('click', this.#click, options)
    addEventListener('keydown', this.#press, options)
    addEventListener('submit', this.#submit, options)
    // Back to an entry that the application made, before a reload: the browser leaves this page on the screen.
    addEventListener('popstate', ({ state }) => state && location.reload(), options)
  }

  /** Lets go of the page, and does what was asked for meanwhile. */
  end(): void {
    this.#ended.abort()
    this.#calm?.()
    clearTimeout(this.#patience)
    this.#repeat?.()
    this.#repeat = undefined
  }

  #click = (event: MouseEvent) => {
    const { target, detail, button } = event
    const control =
      target instanceof Element &&
      target.closest(hasEntered() ? `${scripted}, ${searchLinks}` : scripted)
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!control || control instanceof HTMLFormElement || button !== 0 || opensElsewhere) return
    const place = [...document.querySelectorAll(scripted)].indexOf(control)
    this.#keep(event, () => {
      // The application may have put another control in its place.
      const at = target.isConnected ? target : document.querySelectorAll(scripted)[place]
      at?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }),
      )
    })
  }

  /** An element with role="button" must answer to Space, which links do not. */
  #press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return
    this.#keep(event, () => target.click())
  }

  #submit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || !target.matches(scripted)) return
    this.#keep(event, () => target.requestSubmit(submitter), submitter)
  }

  /** Only the last of several acts is replayed. */
  #keep(event: globalThis.Event, repeat: () => void, pressed?: HTMLElement | null): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    this.#repeat = repeat
    this.#calm ??= showWaiting(pressed)
    this.#launch()
    this.#patience ??= setTimeout(() => this.end(), patienceMs)
  }
}

/** A bar over the page, and the word that the pressed button has for it. */
const showWaiting = (pressed: HTMLElement | null | undefined) => {
  const { dataset } = document.documentElement
  dataset.waiting = ''
  const word = pressed?.dataset.busy
  const before = pressed?.textContent
  if (word !== undefined) pressed?.replaceChildren(word)
  return () => {
    delete dataset.waiting
    if (word !== undefined) pressed?.replaceChildren(before ?? '')
  }
}
