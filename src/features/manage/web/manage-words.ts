/** State of an event, in words for its organizer. */
import { longDays, shortDays } from '../../../catalog/time/day-in-words.ts'
import { datesOfMonth } from '../../../catalog/trust/month-dates.ts'
import type { BadgeColor } from '../../../ui/badge.tsx'
import type { ManagedEvent } from '../contract.ts'
import { laterDates } from '../rules.ts'

export type StatusBadge = { label: string; color: BadgeColor; text: string }

/** States which changes of a live event visitors see right away. */
const liveTexts: Record<ManagedEvent['waits'], string> = {
  all: 'Anyone can find it. We review your changes before visitors see them; canceling and postponing take effect right away.',
  important:
    'Anyone can find it. We review a new name, date, place or link; other changes take effect right away.',
  far: 'Anyone can find it. We review a new name, place or link, and a date more than two weeks away from the old one; other changes take effect right away.',
}

type BadgeState = Omit<StatusBadge, 'text'>

/** State of an event, in a few words. */
export const stateOf = ({ status, over }: Pick<ManagedEvent, 'status' | 'over'>): BadgeState => {
  if (status === 'pending') return { label: 'Waiting for review', color: 'yellow' }
  if (status === 'deleted') return { label: 'Not published', color: 'red' }
  return over ? { label: 'Over', color: 'plain' } : { label: 'Live', color: 'green' }
}

export const standingOf = (event: ManagedEvent): StatusBadge => ({
  ...stateOf(event),
  text: standingText(event),
})

const standingText = ({ status, over, waits, review }: ManagedEvent): string => {
  if (review?.kind === 'changes')
    return 'We need a change before it can go live. Edit it and save, and we review it again.'
  if (status === 'pending')
    return 'Only you can see it so far. Your changes take effect right away.'
  if (review?.kind === 'rejected')
    return "It wasn't published. If you can fix what the reviewer wrote, edit it and send it again."
  if (status === 'deleted')
    return "It wasn't published, or was taken down, and can no longer be changed."
  return over ? 'It has ended and stays in the archive.' : liveTexts[waits]
}

/** Sentences on how the organizer learns of a decision: by mail, or on a site without mail. */
const byMail = "We'll email you our decision."
const noMail = "This site doesn't send email yet, so come back here to see our decision."

/** Confirmations, shown once after an action. */
const doneTexts = {
  corrected: 'Your changes are saved.',
  sent: `Your changes are waiting for review. The old version stays until they're approved. ${byMail}`,
  both: `Your changes are saved. We review the new name, date, place or links; the old ones stay until then. ${byMail}`,
  datesHeld: `Your changes are saved. Live dates keep the old version until we approve your changes. ${byMail}`,
  unchanged: "You didn't change anything.",
  cancelled: "It's canceled.",
  cancelledHeld:
    "It's canceled, and visitors see that now. We review your own words before we show them.",
  postponedHeld:
    "It's postponed, and visitors see that now. We review your own words before we show them.",
  postponed: "It's postponed. Come back when you know the new date.",
  reinstated: "It's back on.",
  copied:
    "We received the new event. It's waiting for review, and its own private link is on its way to you.",
  resent:
    "We received your event again. It's waiting for review, and its own private link is on its way to you.",
  copiedLive: 'The new event is live. Its own private link is on its way to you.',
  copiedSome:
    'Some of the new dates are live, and we review the rest. Their own private link is on its way to you.',
  published: "It's live. Anyone can find it now.",
  answered: 'Thanks. That settles the reports from visitors.',
  confirmed: 'Thanks. Visitors now see that you confirmed this date.',
  monthConfirmed: 'Thanks. Visitors now see that you confirmed all of these dates.',
  rained: 'Thanks. Visitors, calendars and feeds now show the rain date.',
  silenced: "Reminders are off. We won't email you to ask about these dates.",
  reminded: "Reminders are on. We'll email you before each date.",
  undone: 'Your answer is undone. Visitors, calendars and feeds show this event as it was before.',
  added: 'The new dates are waiting for review.',
  addedLive: 'The new dates are live. Anyone can find them now.',
  addedSome: 'Some of the new dates are live, and we review the rest.',
  withdrawn: 'We withdrew your changes. The live version stays as it is.',
} as const
export type DoneKey = keyof typeof doneTexts

/** Texts that replace these if the site sends no mail. */
const unmailedTexts: Partial<Record<DoneKey, string>> = {
  reminded: "Reminders are on. This site doesn't send email yet, so look here before each date.",
  resent:
    "We received your event again. It's waiting for review and has its own private link. This site doesn't send email yet, so write to us to get it.",
  copiedLive:
    "The new event is live and has its own private link. This site doesn't send email yet, so write to us to get it.",
  copiedSome:
    "Some of the new dates are live, and we review the rest. They have a private link. This site doesn't send email yet, so write to us to get it.",
  copied:
    "We received the new event. It's waiting for review and has its own private link. This site doesn't send email yet, so write to us to get it.",
}

const ownWords = 'Visitors see that now. We review your own words before we show them.'

/** Outcomes that name their dates: "Saturday, May 3, 2031 is canceled." */
const datedTexts: Partial<Record<DoneKey, (dates: string, are: string) => string>> = {
  cancelled: (dates, are) => `${dates} ${are} canceled.`,
  cancelledHeld: (dates, are) => `${dates} ${are} canceled. ${ownWords}`,
  postponed: (dates, are) => `${dates} ${are} postponed. Come back when you know the new date.`,
  postponedHeld: (dates, are) => `${dates} ${are} postponed. ${ownWords}`,
  reinstated: (dates, are) => `${dates} ${are} back on.`,
  confirmed: (dates) => `Thanks. Visitors now see that you confirmed ${dates}.`,
  monthConfirmed: (dates) => `Thanks. Visitors now see that you confirmed ${dates}.`,
}

type DoneAbout = {
  events: readonly ManagedEvent[]
  /** Event that the action named. */
  event: string | null
  /** Scope beyond that event. */
  scope: string | null
}

export const doneText = (
  done: string | null,
  sendsMail: boolean,
  about?: DoneAbout,
): string | undefined => {
  if (done === null || !Object.hasOwn(doneTexts, done)) return undefined
  const dates = about ? datesDone(about) : []
  const datedText = dates.length > 0 ? datedTexts[done as DoneKey] : undefined
  const [first] = dates
  if (first && datedText) {
    const are = dates.length === 1 ? 'is' : 'are'
    const dateWords = dates.length === 1 ? longDays(first) : listDates(dates)
    // A pending event is withdrawn, since visitors have not seen it.
    return first.status === 'deleted' ? `${dateWords} ${are} withdrawn.` : datedText(dateWords, are)
  }
  const text = doneTexts[done as DoneKey]
  return sendsMail ? text : (unmailedTexts[done as DoneKey] ?? text.replace(byMail, noMail))
}

/** Dates named in a text; the others are counted. */
const maxNamed = 6

const listDates = (dates: readonly ManagedEvent[]): string => {
  const names = dates.slice(0, maxNamed).map(shortDays)
  const more = dates.length - names.length
  if (more > 0) names.push(`${more} more ${more === 1 ? 'date' : 'dates'}`)
  // Dates contain commas, so that a list of three or more needs semicolons.
  return names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join('; ')}; and ${names.at(-1)}`
}

/** Events that an action changed and whose state shows it. */
const datesDone = ({ events, event: id, scope }: DoneAbout): ManagedEvent[] => {
  const event = events.find((each) => each.id === id)
  if (!event?.date) return []
  if (scope === 'month') return datesOfMonth(events, event).filter((each) => each.confirmedAt)
  const dates = scope === 'following' ? laterDates(events, event) : []
  return [event, ...dates.filter((each) => !each.over && each.eventStatus === event.eventStatus)]
}
