/**
 * Offline copies of saved events: their pages, the plan at /weekend, and the page that says that all else needs a signal.
 * Requests these itself, without cookies, and caches no other responses. Reads the list of saved-events.ts. Shows notifications, too.
 */
const [store, plan, offline] = ['saved-copies-1', '/weekend', '/offline']
const most = { events: 60, answerBytes: 2_500_000, allBytes: 40_000_000 }
/** Milliseconds: age at which copies are renewed, pause after a failure, and network timeout if there is a copy. */
const [renewal, pause, patience] = [3_600_000, 600_000, 4_000]

/** Opens the database in any version and never creates it: without a database, nothing was ever saved. */
const savedIds = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('saved')
    asked.onupgradeneeded = () => asked.transaction.abort()
    asked.onerror = () => (asked.error.name === 'AbortError' ? resolve([]) : reject(asked.error))
    asked.onsuccess = () => {
      asked.result.transaction('events').objectStore('events').getAllKeys().onsuccess = ({ target }) => resolve(target.result)
      asked.result.close()
    }
  })

/** Response that may be stored, or undefined. Of private pages only the plan: it contains this device's list. */
const ask = async (address, cache = 'default') => {
  const answer = await fetch(address, { cache, credentials: 'omit', redirect: 'manual', signal: AbortSignal.timeout(30_000) })
  const { status, type, headers } = answer
  if (status === 429 || status >= 500) throw new Error(`${status} at ${address}`)
  const rules = headers.get('cache-control') ?? ''
  const isPrivate = /private|no-store/.test(rules) && !address.startsWith(`${plan}?kept=`)
  const isLong = Number(headers.get('content-length')) > most.answerBytes
  if (status !== 200 || type !== 'basic' || isPrivate || isLong) return undefined
  const bytes = await answer.arrayBuffer()
  const kept = ['content-type', 'content-security-policy'].map((name) => [name, headers.get(name)])
  return bytes.byteLength > most.answerBytes ? undefined : { bytes, headers: [...kept, ['x-kept-at', new Date().toJSON()]] }
}

/** Disables a copy's application, whose links would request data, not pages; hides what needs scripts. */
const inert = (bytes) =>
  new TextDecoder().decode(bytes)
    .replace(/\b(rel|type)="(?:later|modulepreload|module)"/g, '$1="asleep"')
    .replace(/ srcset="[^"]*"/gi, '')
    .replace(/ class="([^"]* )?noscript:hidden/g, ' hidden$&')

const partsOf = (html) => {
  const named = html.matchAll(/<img[^>]* src="(\/[^"]+)"|href="(\/[\w./-]+\.(?:woff2|css))[#"]/g)
  return new Set([...named].map(([, image, file]) => (image ?? file).replaceAll('&amp;', '&')))
}

const ageOf = (copy) => Date.now() - Date.parse(copy?.headers.get('x-kept-at') ?? 0)
/** Pages that have changed according to a notification, regardless of the age of their copies. */
const stale = new Set()

/** Stores a page with its parts, unless its copy is fresh; deletes a copy that may not be stored. Returns the size. */
const keepPage = async (cache, key, address = key, list = '') => {
  const copy = await cache.match(key)
  if (key !== plan && !stale.has(key) && ageOf(copy) < renewal) return Number(copy.headers.get('x-size'))
  const page = await ask(address, 'no-cache')
  if (!page) return cache.delete(key).then(() => 0)
  const html = inert(page.bytes)
  let size = html.length
  for (const part of partsOf(html)) {
    const answer = await ask(part)
    if (answer) await cache.put(part, new Response(answer.bytes, answer))
    size += answer?.bytes.byteLength ?? 0
  }
  await cache.put(key, new Response(html, { headers: [...page.headers, ['x-list', list], ['x-size', size]] }))
  return size
}

/** Renews copies older than an hour or changed; without a list, only the offline page. A page that fails keeps its copy, blocks no other, and is retried after a pause. */
const renew = async (sign) => {
  const [cache, ids] = [await caches.open(store), (await savedIds()).join()]
  const last = await cache.match(plan)
  const list = last?.headers.get('x-list')
  const isTried = list === `!${ids}` && sign !== 'online'
  if (stale.size === 0 && ageOf(last) < (list === ids ? renewal : isTried ? pause : 0)) return
  const { bytes } = ids ? await ask(`${plan}?kept=${ids}`) : {}
  const named = new TextDecoder().decode(bytes).matchAll(/href="(\/event\/[\w-]+)[/"]/g)
  const pages = [...new Set([offline, ...[...named].map(([, path]) => path)])].slice(0, most.events)
  let [room, failed] = [most.allBytes, '']
  for (const page of pages) {
    const size = room > 0 ? await keepPage(cache, page).catch(() => '!') : 0
    if (size === '!') failed = size
    else room -= size
  }
  if (ids) await keepPage(cache, plan, `${plan}?kept=${ids}`, failed + ids)
  if (!failed) stale.clear()
  const wanted = []
  for (const page of ids ? [plan, ...pages] : pages) wanted.push(page, ...partsOf((await (await cache.match(page))?.text()) ?? ''))
  for (const request of await cache.keys()) if (!wanted.includes(request.url.slice(location.origin.length))) await cache.delete(request)
}

/** "No signal. Saved copy as of Saturday 7:10 AM.", or "Slow signal", with the date if a week may have passed. */
const bandOf = (signal, keptAt, html) => {
  const date = Date.now() - keptAt > 144 * renewal && { month: 'long', day: 'numeric' }
  const words = { weekday: 'long', ...date, hour: 'numeric', minute: '2-digit' }
  const at = /"latitude":([-\d.]+),"longitude":([-\d.]+)/.exec(html)
  const spot = at ? ` Coordinates: <a href="geo:${at[1]},${at[2]}">${at[1]}, ${at[2]}</a>` : ''
  const said = `${signal} signal. Saved copy as of ${keptAt.toLocaleString('en-US', words)}.${spot}`
  return `<p role="status" class="caution-band px-4 py-1 text-center text-sm font-semibold">${said}</p>`
}

const show = async (key, signal) => {
  const copy = await caches.match(key)
  if (!copy) return key === offline ? Response.error() : show(offline)
  const html = await copy.text()
  const band = key === offline ? '' : bandOf(signal, new Date(copy.headers.get('x-kept-at')), key === plan ? '' : html)
  return new Response(html.replace('<main', () => `${band}<main`), copy)
}

/** The network's response, or a copy if there is none or it is late. */
const openPage = async ({ request, preloadResponse }, { pathname, search }) => {
  const [, event] = /^(\/event\/[\w-]+)(?:\/(?!flyer$|report$)[\w-]*)?$/.exec(pathname) ?? []
  const key = event ?? (pathname + search === plan ? plan : offline)
  const network = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request))
  network.catch(() => {})
  const hasCopy = key !== offline && (await caches.match(key).catch(() => undefined))
  const late = new Promise((resolve) => hasCopy && setTimeout(resolve, patience, 'Slow'))
  const answer = await Promise.race([network, late]).catch(() => 'No')
  return typeof answer === 'string' ? show(key, answer) : answer
}

// No page is reloaded for a new worker: typed text stays, and open tabs still load their files from the network.
addEventListener('install', (event) => {
  const keeping = caches.open(store).then((cache) => keepPage(cache, offline))
  event.waitUntil(keeping.then((size) => (size > 0 ? skipWaiting() : Promise.reject(size))))
})
addEventListener('activate', (event) => event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()])))
let work = Promise.resolve()
const renewNext = (sign) => (work = work.then(() => renew(sign)).catch((error) => console.info('No new copies:', error.message)))
addEventListener('message', (event) => event.waitUntil(renewNext(event.data)))
addEventListener('push', (event) => {
  const { title, ...options } = event.data.json()
  work = work.then(() => stale.add(`/event/${options.tag}`))
  event.waitUntil(Promise.all([registration.showNotification(title, { icon: '/icon-192.png', ...options }), renewNext('push')]))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data))
})
addEventListener('fetch', (event) => {
  const [{ request }, url] = [event, new URL(event.request.url)]
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.destination === 'document') event.respondWith(openPage(event, url))
  else if (/^(image|font|style)$/.test(request.destination)) event.respondWith(fetch(request).catch(async () => (await caches.match(request.url)) ?? Response.error()))
})
