/**
 * Unsent text of the event form, stored on the device until it is sent. Each tab has its own draft; the draft of a
 * closed tab goes to the next tab that opens the form. While a tab is open, it holds a Web Lock with its name.
 */
import { dayMs } from '../../../../kit/durations.ts'
import { newId } from '../../../../kit/ids.ts'
import { readText, storeText } from '../../../../ui/forms/stored-text.ts'
import type { FormValues } from './form-fields.ts'

/** Days after which a draft is deleted. */
const maxDays = 30
/** Without Web Locks, on plain http, a tab counts as open for this time after its last change. */
const openMs = 10 * 60_000

type StoredDraft = { at: number; values: FormValues }

const tabKey = { by: 'session', key: 'draft-tab' } as const
const lockOf = (tab: string) => `draft-tab:${tab}`
const storeKeyOf = (key: string, tab: string) => ({ by: 'device' as const, key: `${key}:${tab}` })

/** Undefined if the page was not loaded over https. */
const webLocks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks

/** True once this page holds the lock, which lasts as long as the page; false if another tab holds the lock. */
const holdLock = (tab: string): Promise<boolean> => {
  const locks = webLocks()
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const lockRequest = locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // Released on `pagehide`: a page in the back/forward cache would lose its lock anyway.
      return lock
        ? new Promise<void>((end) => addEventListener('pagehide', () => end(), { once: true }))
        : undefined
    })
    lockRequest.catch(() => resolve(true))
  })
}

/** Attempts to get the lock: a reloaded page may start before the old page has released it. */
const tries = 3
const pauseMs = 100

const retryLock = async (tab: string, triesLeft = tries): Promise<boolean> => {
  if (await holdLock(tab)) return true
  if (triesLeft <= 1) return false
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return retryLock(tab, triesLeft - 1)
}

/** The tab keeps its name through reloads; a duplicated tab starts with the original's name, and gets a new one. */
const claimTab = async (): Promise<string> => {
  const storedTab = readText(tabKey)
  if (storedTab && (await retryLock(storedTab))) return storedTab
  const tab = newId()
  storeText(tabKey, tab)
  await holdLock(tab)
  return tab
}

let claimed: Promise<string> | undefined

const ownTab = (): Promise<string> => {
  if (claimed) return claimed
  const tab = claimTab()
  claimed = tab
  // A page restored from the back/forward cache requests its lock again.
  addEventListener('pagehide', () => (claimed = undefined), { once: true })
  return tab
}

const parse = (text: string | null): StoredDraft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    // Bare values, stored under the key without a tab, belong to no tab and have no time.
    const { at, values } = 'values' in value ? (value as StoredDraft) : { at: 0, values: value }
    const texts = Object.entries(values).filter(([, each]) => typeof each === 'string')
    return { at: Number(at) || 0, values: Object.fromEntries(texts) }
  } catch {
    return undefined
  }
}

const hasText = ({ values }: StoredDraft): boolean =>
  Object.values(values).some((text) => text !== '')

type OtherDraft = StoredDraft & { name: string }

/** Drafts under a key that belong to no open tab, newest first. */
const closedDrafts = async (key: string, now: number): Promise<OtherDraft[]> => {
  const locks = webLocks()
  const openLocks = new Set((await locks?.query())?.held?.map(({ name }) => name))
  const isOpen = (tab: string, at: number) =>
    locks ? openLocks.has(lockOf(tab)) : tab !== '' && now - at < openMs
  return storedNames()
    .filter((name) => name === key || name.startsWith(`${key}:`))
    .flatMap((name) => {
      const draft = parse(readText({ by: 'device', key: name }))
      return draft && !isOpen(name.slice(key.length + 1), draft.at) ? [{ ...draft, name }] : []
    })
    .toSorted((a, b) => b.at - a.at)
}

/** Names of all drafts on the device. */
const storedNames = (): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => /-draft(?::|$)/.test(name))
  } catch {
    return []
  }
}

const forgetOld = (oldest: number): void => {
  for (const name of storedNames()) {
    const at = parse(readText({ by: 'device', key: name }))?.at ?? 0
    if (at > 0 && at < oldest) storeText({ by: 'device', key: name }, null)
  }
}

/** Returns the draft of this tab; if it never had one, takes over the newest draft of a closed tab. */
export const openDraft = async (key: string, now = Date.now()): Promise<FormValues | undefined> => {
  const tab = await ownTab()
  const ownDraft = parse(readText(storeKeyOf(key, tab)))
  if (ownDraft) return hasText(ownDraft) ? ownDraft.values : undefined
  forgetOld(now - maxDays * dayMs)
  const found = (await closedDrafts(key, now)).find(hasText)
  if (!found) return undefined
  storeText({ by: 'device', key: found.name }, null)
  // The person may have typed in the meantime.
  const typed = parse(readText(storeKeyOf(key, tab)))?.values
  const values = { ...found.values, ...typed }
  keepDraft(key, values)
  return values
}

export const keepDraft = (key: string, values: FormValues): void => {
  const { openedAt: _, leaveEmpty: __, ...typed } = values
  const stored: StoredDraft = { at: Date.now(), values: typed }
  void ownTab().then((tab) => storeText(storeKeyOf(key, tab), JSON.stringify(stored)))
}

/** Deletes the draft of this tab; drafts of other tabs stay. */
export const forgetDraft = (key: string): void =>
  void ownTab().then((tab) => storeText(storeKeyOf(key, tab), null))
