/** Asks an address to confirm updates. Nothing else is sent before it does. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Event } from '../../../catalog/event/event.ts'
import { quotedName } from '../../../catalog/event/quoted-name.ts'
import { eventMail } from '../../../catalog/event/server/event-mail.ts'
import { findSaved } from '../../../catalog/event/server/find-saved.ts'
import { emailPath } from '../../../catalog/links/private-paths.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import type { Resolvers } from '../../../catalog/search/server/resolve-filters.ts'
import { shortDays } from '../../../catalog/time/day-in-words.ts'
import { weekdayNames } from '../../../catalog/time/local-dates.ts'
import {
  mailboxOf,
  requireUnblocked,
} from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import { idsOf } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import type { requestUpdates as endpoint } from '../contract.ts'
import { normalizeSearch } from './searches.ts'
import { addLinks, addSubscription, type NewSubscription } from './subscribers.ts'
import { watchEvents } from './watched-events.ts'

const perNetwork: RateLimit = { limit: 20, windowSeconds: 3600 }
/** Limits messages to somebody who may not have requested them. */
const perAddress: RateLimit = { limit: 5, windowSeconds: daySeconds }

type Request = z.output<typeof endpoint.body>

export type RequestDeps = Resolvers & { db: Db; search: EventSearch }

/** Upcoming live events; merged ones are replaced by the kept event. */
export const findUpdateEvents = async (db: Db, ids: readonly string[]): Promise<Event[]> => {
  const found = (await findSaved(db, ids)).map(({ event }) => event)
  const coming = found.filter(({ archivedAt }) => archivedAt === null)
  return [...new Map(coming.map((event) => [event.id, event])).values()]
}

/** Upcoming live events. Throws `unprocessable` if there are none. */
export const getUpdateEvents = async (db: Db, ids: readonly string[]): Promise<Event[]> => {
  const events = await findUpdateEvents(db, ids)
  if (events.length > 0) return events
  const message = 'None of these events is upcoming. Choose others.'
  throw new AppError('unprocessable', { fields: { events: message } })
}

/** Response reveals nothing about the address. */
export const requestUpdates = async (
  deps: RequestDeps,
  network: string,
  request: Request,
): Promise<void> => {
  checkGuard(request)
  const updates = await resolveUpdates(deps, request)
  await requireToken(deps.db, `updates:${network}`, perNetwork)
  await requireToken(deps.db, `updates:${mailboxOf(request.email)}`, perAddress)
  await requireUnblocked(deps.db, { address: request.email, network })
  await Promise.all([
    inTransaction(deps.db, async (tx) => {
      const { id, subscriberId } = await addSubscription(tx, request.email, updates)
      if (updates.kind === 'events') await watchEvents(tx, id, idsOf(updates.events))
      const [token = ''] = await addLinks(tx, [{ subscriberId, subscriptionId: id }])
      await queueMail(tx, {
        key: `updates-request:${id}`,
        to: request.email,
        secret: token,
        ...requestMail(updates, token),
      })
    }),
    // Requests for known addresses take no longer.
    sleep(minMs),
  ])
}

const minMs = 100

type RequestedEvents = { kind: 'events'; events: Event[] }
type RequestedUpdates = RequestedEvents | Extract<NewSubscription, { kind: 'search' }>

const resolveUpdates = async (
  deps: RequestDeps,
  { events: ids = [], search, weekday }: Request,
): Promise<RequestedUpdates> => {
  if (ids.length > 0) return { kind: 'events', events: await getUpdateEvents(deps.db, ids) }
  if (search === undefined)
    throw new AppError('unprocessable', {
      fields: { events: 'Name events, or the filters of a search.' },
    })
  if (weekday === undefined)
    throw new AppError('unprocessable', { fields: { weekday: 'Choose a day.' } })
  return { kind: 'search', weekday, ...(await normalizeSearch(deps, search)) }
}

/** Maximum number of event names in a message; the linked page lists all. */
const maxNamed = 12

/** Contains no text from the request: anybody can enter somebody else's address. */
const requestMail = (updates: RequestedUpdates, token: string): RenderedMail => {
  const paragraphs = [
    'Open the link and press the button, and you get these emails. Opening the link changes nothing.',
    "If you didn't ask for this, ignore this message. We delete the request after seven days.",
  ]
  const links = [ownLink('Yes or no', emailPath(token))]
  if (updates.kind === 'search') {
    return renderMail({
      title: `Confirm: new events every ${weekdayNames[updates.weekday]}`,
      paragraphs: [
        `Somebody asked ${siteSettings.name} to email new events of a search to this address, every ${weekdayNames[updates.weekday]}.`,
        ...paragraphs,
      ],
      links,
    })
  }
  const [, ...otherEvents] = updates.events
  const eventLines = otherEvents
    .slice(0, maxNamed)
    .map((event) => `${quotedName(event.name)}, ${shortDays(event)}`)
  const more = otherEvents.length - eventLines.length
  return eventMail({
    title: 'Confirm: tell me about changes',
    events: updates.events.slice(0, 1),
    lead: `Somebody asked ${siteSettings.name} to email this address when something changes about:`,
    paragraphs: [
      ...(eventLines.length === 0
        ? []
        : [{ quote: [...eventLines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n') }]),
      ...paragraphs,
    ],
    links,
  })
}
