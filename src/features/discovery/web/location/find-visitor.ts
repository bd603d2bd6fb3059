/**
 * Finds the visitor of a home page whose application is not loaded yet. The question, its times and its answer
 * are the application's own (geolocate.ts), which goes on from here.
 */
import { askLocationUnlessDeclined } from './geolocate.ts'
import { cachedLocation } from './location-cache.ts'

/** Lines of the page that say what else they say while the visitor is being located. */
const lines = '[data-locating]'

/** `launch` loads the application, which searches by distance. */
export const findVisitor = (launch: () => void): void => {
  const waiting = [...document.querySelectorAll<HTMLElement>(lines)]
  if (waiting.length === 0) return
  if (cachedLocation()) return launch()
  const question = askLocationUnlessDeclined()
  if (!question) return
  const before = waiting.map(({ textContent }) => textContent)
  for (const line of waiting) line.textContent = line.dataset.locating ?? ''
  let restored = false
  const restore = () => {
    if (restored) return
    restored = true
    for (const [index, line] of waiting.entries()) line.textContent = before[index] ?? ''
  }
  document.addEventListener('hydrated', restore, { once: true })
  void question.soon.then(restore)
  void question.answer.then((found) => found && launch())
}
