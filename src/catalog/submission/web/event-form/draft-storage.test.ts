/** Drafts of several tabs on one device. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '../../../../kit/durations.ts'

const key = 'event-draft'

/** Storage whose keys are its own properties, as in browsers. */
const storage = (): Storage => {
  const store = Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }) as Storage
  return store
}

let device: Storage
let locks: Set<string>

// Other test files run in the same worker.
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  device = storage()
  locks = new Set()
})

/** Page of a tab: its own module instance and session storage, and locks that end with the page. */
const openTab = async (session = storage(), hasLocks = true) => {
  const held = new Set<string>()
  const listeners: (() => void)[] = []
  const manager = {
    request: async (name: string, _: object, callback: (lock: object | null) => unknown) => {
      if (locks.has(name)) return callback(null)
      locks.add(name)
      held.add(name)
      return callback({ name })
    },
    query: async () => ({ held: [...locks].map((name) => ({ name })) }),
  }
  const enter = () => {
    vi.stubGlobal('localStorage', device)
    vi.stubGlobal('sessionStorage', session)
    vi.stubGlobal('navigator', hasLocks ? { locks: manager } : {})
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
  }
  vi.resetModules()
  enter()
  const drafts = await import('./draft-storage.ts')
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    session,
    open: async (now?: number) => {
      enter()
      return drafts.openDraft(key, now)
    },
    type: async (values: Record<string, string>) => {
      enter()
      drafts.keepDraft(key, values)
      await settled()
    },
    send: async () => {
      enter()
      drafts.forgetDraft(key)
      await settled()
    },
    /** Closes or reloads the tab. */
    leave: () => {
      for (const listener of listeners) listener()
      for (const name of held) locks.delete(name)
    },
  }
}

test('two tabs have separate drafts, and a reload keeps each', async () => {
  const one = await openTab()
  expect(await one.open()).toBeUndefined()
  await one.type({ name: 'One', openedAt: '1' })
  const other = await openTab()
  expect(await other.open()).toBeUndefined()
  await other.type({ name: 'Other' })
  for (const [tab, name] of [
    [one, 'One'],
    [other, 'Other'],
  ] as const) {
    tab.leave()
    const reloaded = await openTab(tab.session)
    expect(await reloaded.open()).toEqual({ name })
  }
})

test('submitting in one tab keeps the draft of the other', async () => {
  const one = await openTab()
  await one.type({ name: 'One' })
  const other = await openTab()
  await other.type({ name: 'Other' })
  await one.send()
  other.leave()
  expect(await (await openTab(other.session)).open()).toEqual({ name: 'Other' })
})

test('the draft of a closed tab is offered to the next one, once', async () => {
  const one = await openTab()
  await one.type({ name: 'One' })
  one.leave()
  const next = await openTab()
  expect(await next.open()).toEqual({ name: 'One' })
  expect(await (await openTab()).open()).toBeUndefined()
  next.leave()
  expect(await (await openTab(next.session)).open()).toEqual({ name: 'One' })
})

test("a duplicated tab starts without a draft, and leaves the original's", async () => {
  const one = await openTab()
  await one.type({ name: 'One' })
  const copy = storage()
  for (const name of Object.keys(one.session)) copy.setItem(name, one.session.getItem(name) ?? '')
  const duplicate = await openTab(copy)
  expect(await duplicate.open()).toBeUndefined()
  await duplicate.type({ name: 'Duplicate' })
  expect(await one.open()).toEqual({ name: 'One' })
})

test('a tab that started over is offered no draft after a reload', async () => {
  const one = await openTab()
  await one.type({ name: 'One' })
  one.leave()
  const next = await openTab()
  await next.open()
  await next.type({})
  next.leave()
  expect(await (await openTab(next.session)).open()).toBeUndefined()
})

test('a draft without a tab is taken over, and old drafts are deleted', async () => {
  device.setItem(key, JSON.stringify({ name: 'Nobody', broken: 1 }))
  device.setItem('correction-draft:a:1:tab', JSON.stringify({ at: 1, values: { name: 'Old' } }))
  device.setItem(`${key}:broken`, '{')
  expect(await (await openTab()).open()).toEqual({ name: 'Nobody' })
  expect(device.getItem('correction-draft:a:1:tab')).toBeNull()
  expect(device.getItem(key)).toBeNull()
})

test('without locks, a recently changed draft is left to its tab', async () => {
  const one = await openTab(storage(), false)
  await one.type({ name: 'One' })
  const other = await openTab(storage(), false)
  expect(await other.open()).toBeUndefined()
  expect(await (await openTab(storage(), false)).open(Date.now() + dayMs)).toEqual({ name: 'One' })
})

test('without storage, nothing is thrown', async () => {
  const tab = await openTab()
  device = new Proxy(storage(), {
    get: () => () => {
      throw new Error('SecurityError')
    },
    ownKeys: () => {
      throw new Error('SecurityError')
    },
  })
  await tab.type({ name: 'One' })
  expect(await tab.open()).toBeUndefined()
})
