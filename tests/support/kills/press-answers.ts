/** Clients whose connection may break at any moment: each tries again until it is answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '../../../src/catalog/time/local-dates.ts'
import type { KilledSite } from './killed-site.ts'

/** Answer that an organizer was told is done. */
export type Pressed = { answer: 'moved' | 'still_on'; date: string; undone: boolean }

export type Tally = { acknowledged: number; failed: number }

type Client = { site: Pick<KilledSite, 'call'>; tally: Tally; over: AbortSignal }

/** Presses of one event are limited to 60 an hour, those that take an answer back among them. */
const maxPresses = 30
/** A move by a link waits for review if it is far, or the second one. */
const daysNear = 10

/**
 * Moves an event to a day nearby by its confirmation link and takes that back, day after day, and confirms the day once. Fills
 * `pressed` with what was acknowledged, in order.
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
    // Undone twice would take back what was answered before: a client looks first.
    while ((await dayOf()) === date) {
      await client.site.call({ method: 'POST', path, body: { answer: 'undo' } })
    }
    moved.undone = true
    // Said again of the same day, it is the same answer.
    if (step === 2) {
      await press({ answer: 'still_on' })
      pressed.push({ answer: 'still_on', date: from, undone: false })
    }
  }
}

export type Decided = { rejected: number; restored: number }

/** Rejects a pending event and takes that back, time after time. Counts what was acknowledged. */
export const decideAbout = async (
  client: Client,
  { id, cookie, decided }: { id: string; cookie: string; decided: Decided },
): Promise<void> => {
  const headers = { cookie }
  const reject = { method: 'DELETE', path: `/api/events/${id}`, body: { reason: 'Not a show.' } }
  const restore = { method: 'POST', path: `/api/admin/events/${id}/restore` }
  while (!client.over.aborted) {
    // 409: it was done, and the answer lost.
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
    // Anything but a broken connection or a restart is a mistake of the program.
    if (heard.status !== 0 && heard.status < 500) {
      throw new Error(`${call.method} ${call.path}: ${heard.status} ${heard.text}`)
    }
    tally.failed++
    await sleep(100)
  }
}
