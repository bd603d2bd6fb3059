/** Stars and the number of saved events, before and after the application loads. */
import {
  changedSign,
  maxSaved,
  savedDatabase,
  savedSign,
} from '../../catalog/event/saved-events.ts'
import { weekendPath } from '../../catalog/links/paths.ts'

const settingsOf = () => ({
  ...savedDatabase,
  sign: savedSign,
  changed: changedSign,
  most: maxSaved,
  page: weekendPath(),
  words: {
    refused:
      'This browser isn’t keeping saved events, which happens in private windows. Keep a link instead:',
    full: `Your list is full: ${maxSaved} events. Remove some first:`,
    link: 'My Weekend',
  },
})

type Settings = ReturnType<typeof settingsOf>

/**
 * Access to the IndexedDB of saved events. Each use opens the database in any version and closes it, so that no tab
 * blocks another release's upgrade. Reading creates no database. Inlined as text: self-contained.
 */
const openSaved = ({ name, events, calendars }: Settings) => {
  const open = (makes: boolean) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => {
        if (!makes) return request.transaction?.abort()
        for (const store of [events, calendars]) request.result.createObjectStore(store)
      }
      request.onsuccess = () => resolve(request.result)
      request.addEventListener('error', () => reject(request.error))
    })
  return async <T>(writes: boolean, ask: (store: IDBObjectStore) => { result: T }): Promise<T> => {
    const database = await open(writes)
    try {
      return await new Promise<T>((resolve, reject) => {
        const work = database.transaction(events, writes ? 'readwrite' : 'readonly')
        const request = ask(work.objectStore(events))
        work.oncomplete = () => resolve(request.result)
        work.addEventListener('abort', () => reject(work.error))
      })
    } finally {
      database.close()
    }
  }
}

/** Toggles a star, then stores it. A message stays until after the next click, which may be on its link. Inlined. */
const keepSaved = (
  { sign, most, page, words: texts }: Settings,
  use: ReturnType<typeof openSaved>,
) => {
  let savedIds = new Set<string>()
  /** Changes not yet stored. */
  let pendingWrites = 0
  const idOf = (star: HTMLAnchorElement) => star.search.replace('?events=', '')
  const draw = (star: HTMLAnchorElement) => {
    star.setAttribute('role', 'button')
    star.setAttribute('aria-pressed', String(savedIds.has(idOf(star))))
  }
  const drawAll = () => {
    for (const star of document.querySelectorAll<HTMLAnchorElement>('a.star')) draw(star)
    const link = document.querySelector('.saved-link')
    link?.setAttribute('data-count', String(savedIds.size || ''))
    link?.setAttribute('aria-label', `My Weekend, ${savedIds.size} saved`)
  }
  const read = async () => {
    // Without a database, or without IndexedDB, nothing is saved.
    const keys = await use(false, (store) => store.getAllKeys()).catch(() => [])
    if (pendingWrites > 0) return
    savedIds = new Set(keys.map(String))
    drawAll()
    dispatchEvent(new Event(sign))
  }
  const say = (text: string, query: string) => {
    document.querySelector('.saved-note')?.remove()
    const note = Object.assign(document.createElement('p'), { className: 'saved-note' })
    note.setAttribute('role', 'alert')
    const link = Object.assign(document.createElement('a'), { href: page + query })
    link.textContent = texts.link
    document.body.appendChild(note).append(`${text} `, link)
    addEventListener('click', () => setTimeout(() => note.remove()), { once: true, capture: true })
  }
  const press = async (star: HTMLAnchorElement) => {
    const id = idOf(star)
    const saves = star.getAttribute('aria-pressed') !== 'true'
    if (saves && savedIds.size >= most) return say(texts.full, '')
    savedIds[saves ? 'add' : 'delete'](id)
    drawAll()
    pendingWrites++
    try {
      await use<unknown>(true, (store) => (saves ? store.put(Date.now(), id) : store.delete(id)))
    } catch {
      say(texts.refused, star.search)
    }
    pendingWrites--
    await read()
  }
  return { draw, press, read }
}

/** Listens for clicks, keys and new stars. Inlined as text, like the functions above. */
const listenToStars = (
  { changed }: Settings,
  { draw, press, read }: ReturnType<typeof keepSaved>,
) => {
  const starOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a.star') : null
  const pressStar = (event: MouseEvent) => {
    const star = starOf(event)
    if (!star || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    void press(star)
  }
  addEventListener('click', pressStar, true)
  // The space bar activates buttons, but not links.
  addEventListener('keydown', (event) => {
    const star = event.key === ' ' ? starOf(event) : null
    if (!star) return
    event.preventDefault()
    if (!event.repeat) star.click()
  })
  // Stars added by the application.
  addEventListener('star', ({ target }) => draw(target as HTMLAnchorElement))
  // Another tab may have saved or removed events in the meantime.
  for (const sign of ['DOMContentLoaded', 'pageshow', 'focus', changed])
    addEventListener(sign, () => void read())
}

const write = () => {
  const settings = JSON.stringify(settingsOf())
  return `(${listenToStars.toString()})(${settings},(${keepSaved.toString()})(${settings},(${openSaved.toString()})(${settings})));`
}

/** The browser bundle does not contain this text. */
export const savedText = import.meta.env.SSR ? write() : ''
