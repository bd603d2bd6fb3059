/**
 * Keeps saved events for places without a signal: their pages, the plan at /weekend, and the page that says that all else needs a signal.
 * It asks for these itself, without cookies, and keeps nothing that merely passes by. The list is that of saved-events.ts.
 */
const store = 'saved-copies-1'
const [plan, offline] = ['/weekend', '/offline']
const most = { events: 60, answerBytes: 2_500_000, allBytes: 40_000_000 }
/** Milliseconds: age at which copies are renewed, and wait for the network where there is a copy. */
const [renewal, patience] = [3_600_000, 4_000]

/** Opens the database in any version and never makes it: without one nothing was ever saved. */
const savedIds = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('saved')
    asked.onupgradeneeded = () => asked.transaction.abort()
    asked.onerror = () => (asked.error.name === 'AbortError' ? resolve([]) : reject(asked.error))
    asked.onsuccess = () => {
      const keys = asked.result.transaction('events').objectStore('events').getAllKeys()
      keys.onsuccess = () => resolve(keys.result)
      asked.result.close()
    }
  })

/** An answer that may be kept, or undefined. The plan alone is private: it holds this device's own list. */
const ask = async (address) => {
  const signal = AbortSignal.timeout(30_000)
  const answer = await fetch(address, { credentials: 'omit', redirect: 'manual', signal })
  const { status, type, headers } = answer
  if (status === 429 || status >= 500) throw new Error(`${status} at ${address}`)
  const rules = headers.get('cache-control') ?? ''
  const isPrivate = /private|no-store/.test(rules) && !address.startsWith(`${plan}?kept=`)
  const isLong = Number(headers.get('content-length')) > most.answerBytes
  if (status !== 200 || type !== 'basic' || isPrivate || isLong) return undefined
  const bytes = await answer.arrayBuffer()
  const kept = ['content-type', 'content-security-policy'].map((name) => [name, headers.get(name)])
  const about = [...kept, ['x-kept-at', new Date().toJSON()]]
  return bytes.byteLength > most.answerBytes ? undefined : { bytes, headers: about }
}

/** The application of a copy stays asleep, as its links would ask for data instead of pages; what needs it is hidden. */
const inert = (bytes) =>
  new TextDecoder()
    .decode(bytes)
    .replace(/\b(rel|type)="(?:later|modulepreload|module)"/g, '$1="asleep"')
    .replace(/ srcset="[^"]*"/gi, '')
    .replace(/ class="([^"]* )?noscript:hidden/g, ' hidden$&')

/** Keeps a page with its pictures, typefaces and styles. Returns its size, 0 where it may not be kept. */
const keepPage = async (cache, key, address = key, list = '') => {
  const page = await ask(address)
  if (!page) return 0
  const html = inert(page.bytes)
  let size = html.length
  const named = html.matchAll(/<img[^>]* src="(\/[^"]+)"|href="(\/[\w./-]+\.(?:woff2|css))[#"]/g)
  const parts = [...named].map(([, image, file]) => (image ?? file).replaceAll('&amp;', '&'))
  for (const part of new Set(parts)) {
    const answer = await ask(part)
    if (answer) await cache.put(part, new Response(answer.bytes, answer))
    size += answer?.bytes.byteLength ?? 0
  }
  await cache.put(key, new Response(html, { headers: [...page.headers, ['x-list', list]] }))
  return size
}

/** Renews the copies where the list has changed or an hour is over. What breaks off leaves those that were there. */
const renew = async () => {
  const [cache, ids, begun] = [await caches.open(store), (await savedIds()).join(), Date.now()]
  const last = (await cache.match(plan))?.headers
  const age = begun - Date.parse(last?.get('x-kept-at') ?? 0)
  if (last?.get('x-list') === ids && age < renewal) return
  const { bytes } = await ask(`${plan}?kept=${ids}`)
  const html = new TextDecoder().decode(bytes)
  const pages = new Set([...html.matchAll(/href="(\/event\/[\w-]+)[/"]/g)].map(([, path]) => path))
  let room = most.allBytes
  for (const page of [offline, ...pages].slice(0, most.events))
    if (room > 0) room -= await keepPage(cache, page)
  // Last: a list that is not whole is begun again with the next message.
  await keepPage(cache, plan, `${plan}?kept=${ids}`, ids)
  for (const request of await cache.keys()) {
    const keptAt = (await cache.match(request)).headers.get('x-kept-at')
    if (Date.parse(keptAt) < begun) await cache.delete(request)
  }
}

/** "No signal. Saved copy as of Saturday 7:10 AM.", with the date where a week may have passed. */
const bandOf = (keptAt, html) => {
  const date = Date.now() - keptAt > 144 * renewal ? { month: 'long', day: 'numeric' } : {}
  const words = { weekday: 'long', ...date, hour: 'numeric', minute: '2-digit' }
  const at = /"latitude":([-\d.]+),"longitude":([-\d.]+)/.exec(html)
  const spot = at ? ` Coordinates: <a href="geo:${at[1]},${at[2]}">${at[1]}, ${at[2]}</a>` : ''
  const look = 'caution-band px-4 py-1 text-center text-sm font-semibold'
  const text = `No signal. Saved copy as of ${keptAt.toLocaleString('en-US', words)}.${spot}`
  return `<p role="status" class="${look}">${text}</p>`
}

const show = async (key) => {
  const copy = await caches.match(key)
  if (!copy) return key === offline ? Response.error() : show(offline)
  const html = await copy.text()
  if (key === offline) return new Response(html, copy)
  const band = bandOf(new Date(copy.headers.get('x-kept-at')), key === plan ? '' : html)
  return new Response(
    html.replace('<main', () => `${band}<main`),
    copy,
  )
}

/** The network's answer; a copy where none comes, or not soon. */
const openPage = async ({ request, preloadResponse }, { pathname, search }) => {
  const [, event] = /^(\/event\/[\w-]+)(?:\/(?!flyer$|report$)[\w-]*)?$/.exec(pathname) ?? []
  const key = event ?? (pathname + search === plan ? plan : offline)
  const network = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request))
  network.catch(() => {})
  const hasCopy = key !== offline && (await caches.match(key).catch(() => undefined))
  const late = new Promise((resolve) => hasCopy && setTimeout(resolve, patience))
  return (await Promise.race([network, late]).catch(() => undefined)) ?? show(key)
}

// No page is reloaded for another worker, so nothing typed is lost, and the files of open tabs come from the network as before.
addEventListener('install', (event) => {
  const keeping = caches.open(store).then((cache) => keepPage(cache, offline))
  event.waitUntil(keeping.then((size) => (size > 0 ? skipWaiting() : Promise.reject(size))))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]))
})

let work = Promise.resolve()
addEventListener('message', (event) => {
  work = work.then(renew).catch((error) => console.info('No new copies:', error.message))
  event.waitUntil(work)
})

const orKept = (request) =>
  fetch(request).catch(async () => (await caches.match(request.url)) ?? Response.error())

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.destination === 'document') event.respondWith(openPage(event, url))
  else if (/^(image|font|style)$/.test(request.destination)) event.respondWith(orKept(request))
})
