/** Clients whose connection may break at any moment: each retries until it gets a response. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '../../../src/catalog/time/local-dates.ts'
import type { KilledSite } from './killed-site.ts'

/** Acknowledged answer of an organizer. */
export type Pressed = { answer: 'moved' | 'still_on'; date: string; undone: boolean }

export type Tally = { acknowledged: number; failed: number }

type Client = { site: Pick<KilledSite, 'call'>; tally: Tally; over: AbortSignal }

/** Rate limit per event: 60 answers an hour, undos included. */
const maxPresses = 30
/** Days; a farther or second move by a link is held for review. */
const daysNear = 10

/**
 * Repeatedly moves an event to a nearby day by its confirmation link and undoes that, and confirms
 * the day once. Adds acknowledged answers to `pressed`, in order.
 */
export const pressAnswers = async (
  client: Client,
  { token, from, pressed }: { token: string; from: string; pressed: Pressed[] },
): Promise<void> => {
  const path = `/api/confirmations/${token}`
  const press = (body: object) => untilDone(client, { method: 'POST', path, body }, [200])
  const dayOf = async () => {
    const { text } = await untilDone(client, { method: 'GET', path }, [200])
    return (JSON.parse(text) as { date: string }).date
  }
  for (let step = 1; !client.over.aborted && pressed.length < maxPresses; step++) {
    const date = addDays(from, 1 + (step % daysNear))
    await press({ answer: 'moved', date })
    const moved: Pressed = { answer: 'moved', date, undone: false }
    pressed.push(moved)
    // Checks before retrying, because a second undo would undo the previous answer.
    while ((await dayOf()) === date) {
      await client.site.call({ method: 'POST', path, body: { answer: 'undo' } })
    }
    moved.undone = true
    // A repeated answer for the same day has no effect.
    if (step === 2) {
      await press({ answer: 'still_on' })
      pressed.push({ answer: 'still_on', date: from, undone: false })
    }
  }
}

export type Decided = { rejected: number; restored: number }

/** Repeatedly rejects a pending event and undoes that. Counts what was acknowledged. */
export const decideAbout = async (
  client: Client,
  { id, cookie, decided }: { id: string; cookie: string; decided: Decided },
): Promise<void> => {
  const headers = { cookie }
  const reject = { method: 'DELETE', path: `/api/events/${id}`, body: { reason: 'Not a show.' } }
  const restore = { method: 'POST', path: `/api/admin/events/${id}/restore` }
  while (!client.over.aborted) {
    // 409: the call succeeded, but its response was lost.
    await untilDone(client, { ...reject, headers }, [200, 409])
    decided.rejected++
    if (client.over.aborted) return
    await untilDone(client, { ...restore, headers }, [200, 409])
    decided.restored++
    await sleep(50)
  }
}

const untilDone = async (
  { site, tally }: Client,
  call: Parameters<KilledSite['call']>[0],
  statuses: readonly number[],
) => {
  for (;;) {
    const heard = await site.call(call)
    if (statuses.includes(heard.status)) {
      if (call.method !== 'GET') tally.acknowledged++
      return heard
    }
    // Failures other than a broken connection or a restart are bugs.
    if (heard.status !== 0 && heard.status < 500) {
      throw new Error(`${call.method} ${call.path}: ${heard.status} ${heard.text}`)
    }
    tally.failed++
    await sleep(100)
  }
}
