/** Stars and the number of saved events, for the whole life of a page: before its application is there, and with it. */
import {
  changedSign,
  mostSaved,
  savedDatabase,
  savedSign,
} from '../../catalog/event/saved-events.ts'
import { weekendPath } from '../../catalog/links/paths.ts'

const settingsOf = () => ({
  ...savedDatabase,
  sign: savedSign,
  changed: changedSign,
  most: mostSaved,
  page: weekendPath(),
  words: {
    refused:
      'This browser isn’t keeping saved events, which happens in private windows. Keep a link instead:',
    full: `Your list is full: ${mostSaved} events. Remove some first:`,
    link: 'My Weekend',
  },
})

type Settings = ReturnType<typeof settingsOf>

/**
 * Access to the store of saved events. Each use opens the database and closes it, in any version, so that no tab keeps another release
 * from changing it. Reading makes none. As text: it reaches nothing outside of itself.
 */
const openSaved = ({ name, events, calendars }: Settings) => {
  const open = (makes: boolean) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onupgradeneeded = () => {
        if (!makes) return asked.transaction?.abort()
        for (const store of [events, calendars]) asked.result.createObjectStore(store)
      }
      asked.onsuccess = () => resolve(asked.result)
      asked.addEventListener('error', () => reject(asked.error))
    })
  return async <T>(writes: boolean, ask: (store: IDBObjectStore) => { result: T }): Promise<T> => {
    const database = await open(writes)
    try {
      return await new Promise<T>((resolve, reject) => {
        const work = database.transaction(events, writes ? 'readwrite' : 'readonly')
        const asked = ask(work.objectStore(events))
        work.oncomplete = () => resolve(asked.result)
        work.addEventListener('abort', () => reject(work.error))
      })
    } finally {
      database.close()
    }
  }
}

/** Draws a press at once and writes it to the device. A message goes after the next click, which may be on its link. As text, as above. */
const keepSaved = (
  { sign, most, page, words: texts }: Settings,
  use: ReturnType<typeof openSaved>,
) => {
  let known = new Set<string>()
  /** Presses that are not written yet. */
  let waiting = 0
  const idOf = (star: HTMLAnchorElement) => star.search.replace('?events=', '')
  const draw = (star: HTMLAnchorElement) => {
    star.setAttribute('role', 'button')
    star.setAttribute('aria-pressed', String(known.has(idOf(star))))
  }
  const drawAll = () => {
    for (const star of document.querySelectorAll<HTMLAnchorElement>('a.star')) draw(star)
    const link = document.querySelector('.saved-link')
    link?.setAttribute('data-count', String(known.size || ''))
    link?.setAttribute('aria-label', `My Weekend, ${known.size} saved`)
  }
  const read = async () => {
    // Nothing is saved where there is no database yet, or the browser has none.
    const keys = await use(false, (store) => store.getAllKeys()).catch(() => [])
    if (waiting > 0) return
    known = new Set(keys.map(String))
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
    if (saves && known.size >= most) return say(texts.full, '')
    known[saves ? 'add' : 'delete'](id)
    drawAll()
    waiting++
    try {
      await use<unknown>(true, (store) => (saves ? store.put(Date.now(), id) : store.delete(id)))
    } catch {
      say(texts.refused, star.search)
    }
    waiting--
    await read()
  }
  return { draw, press, read }
}

/** Presses by pointer and keys, and stars that come later. As text, as the functions above. */
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
  // Links are not pressed by the space bar, buttons are.
  addEventListener('keydown', (event) => {
    const star = event.key === ' ' ? starOf(event) : null
    if (!star) return
    event.preventDefault()
    if (!event.repeat) star.click()
  })
  // Stars that the application adds.
  addEventListener('star', ({ target }) => draw(target as HTMLAnchorElement))
  // Before somebody looks again, another tab may have saved or removed some.
  for (const sign of ['DOMContentLoaded', 'pageshow', 'focus', changed])
    addEventListener(sign, () => void read())
}

const write = () => {
  const given = JSON.stringify(settingsOf())
  return `(${listenToStars.toString()})(${given},(${keepSaved.toString()})(${given},(${openSaved.toString()})(${given})));`
}

/** The application itself has no text of it. */
export const savedText = import.meta.env.SSR ? write() : ''
