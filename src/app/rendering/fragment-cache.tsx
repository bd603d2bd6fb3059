/** LRU cache of rendered parts that many pages share, above all event cards. */
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { FragmentCache } from '../../ui/fragment-cache-context.ts'

/** Characters of keys and markup, mostly a byte each: some thousands of cards. */
const maxKept = 32 * 1024 * 1024

const kept = new LRUCache<string, string>({
  maxSize: maxKept,
  sizeCalculation: (markup, key) => markup.length + key.length,
})

/** React writes first what a page should load soon; that belongs into the head, and the cache tells it there. */
const hints = /^(?:<link [^>]*>)+/

/** Links in what is kept are absolute: it is the same on every page. */
export const cachedFragment: FragmentCache = (key, render) => {
  const known = kept.get(key)
  if (known !== undefined) return known
  const whole = renderToString(<StaticRouter location="/">{render()}</StaticRouter>)
  const markup = whole.replace(hints, '')
  kept.set(key, markup)
  return markup
}
