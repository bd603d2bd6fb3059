/**
 * Unsent text of the event form, kept on the device until it is sent. Each tab has a draft of its own; that of a closed tab
 * goes to the next one that opens the form. A tab holds a Web Lock of its name while it is open.
 */
import { dayMs } from '../../../../kit/durations.ts'
import { newId } from '../../../../kit/ids.ts'
import { readText, storeText } from '../../../../ui/forms/stored-text.ts'
import type { FormValues } from './form-fields.ts'

/** Drafts of closed tabs are forgotten after this time. */
const longestDays = 30
/** Without Web Locks, on plain http, a tab is taken for open so long after its last change. */
const openMs = 10 * 60_000

type StoredDraft = { at: number; values: FormValues }

const tabKey = { by: 'session', key: 'draft-tab' } as const
const lockOf = (tab: string) => `draft-tab:${tab}`
const keptOf = (key: string, tab: string) => ({ by: 'device' as const, key: `${key}:${tab}` })

/** Absent where the page did not come over https. */
const webLocks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks

/** True once the lock is held, for as long as the page is there; false while another tab has it. */
const holdLock = (tab: string): Promise<boolean> => {
  const locks = webLocks()
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // A page that is kept for the way back would lose its lock anyway.
      return lock
        ? new Promise<void>((done) => addEventListener('pagehide', () => done(), { once: true }))
        : undefined
    })
    held.catch(() => resolve(true))
  })
}

/** A reload may be quicker than the end of the page before it. */
const tries = 3
const pauseMs = 100

const holdOwn = async (tab: string, left = tries): Promise<boolean> => {
  if (await holdLock(tab)) return true
  if (left <= 1) return false
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return holdOwn(tab, left - 1)
}

/** The tab keeps its name through reloads; a tab that was duplicated has that of the other, and gets a new one. */
const claimTab = async (): Promise<string> => {
  const known = readText(tabKey)
  if (known && (await holdOwn(known))) return known
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
  // After the way back to a page that was kept, its lock is asked for again.
  addEventListener('pagehide', () => (claimed = undefined), { once: true })
  return tab
}

const parse = (text: string | null): StoredDraft | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    // Values alone, under the key alone, are nobody's: of no tab and no time.
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

/** Drafts under a key that no open tab has, the newest first. */
const closedDrafts = async (key: string, now: number): Promise<OtherDraft[]> => {
  const locks = webLocks()
  const open = new Set((await locks?.query())?.held?.map(({ name }) => name))
  const isOpen = (tab: string, at: number) =>
    locks ? open.has(lockOf(tab)) : tab !== '' && now - at < openMs
  return storedNames()
    .filter((name) => name === key || name.startsWith(`${key}:`))
    .flatMap((name) => {
      const draft = parse(readText({ by: 'device', key: name }))
      return draft && !isOpen(name.slice(key.length + 1), draft.at) ? [{ ...draft, name }] : []
    })
    .toSorted((one, other) => other.at - one.at)
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

/** The draft of this tab; where it never had one, the newest of a closed tab becomes its own. */
export const openDraft = async (key: string, now = Date.now()): Promise<FormValues | undefined> => {
  const tab = await ownTab()
  const own = parse(readText(keptOf(key, tab)))
  if (own) return hasText(own) ? own.values : undefined
  forgetOld(now - longestDays * dayMs)
  const found = (await closedDrafts(key, now)).find(hasText)
  if (!found) return undefined
  storeText({ by: 'device', key: found.name }, null)
  // Something may have been typed meanwhile.
  const typed = parse(readText(keptOf(key, tab)))?.values
  const values = { ...found.values, ...typed }
  keepDraft(key, values)
  return values
}

export const keepDraft = (key: string, values: FormValues): void => {
  const { openedAt: _, leaveEmpty: __, ...typed } = values
  const stored: StoredDraft = { at: Date.now(), values: typed }
  void ownTab().then((tab) => storeText(keptOf(key, tab), JSON.stringify(stored)))
}

/** The draft of this tab; those of others stay. */
export const forgetDraft = (key: string): void =>
  void ownTab().then((tab) => storeText(keptOf(key, tab), null))
