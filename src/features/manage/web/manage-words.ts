/** How the organizer is told where an event stands. */
import { longDateRange } from '../../../catalog/local-dates.ts'
import { timeRange } from '../../../catalog/local-times.ts'
import type { BadgeColour } from '../../../ui/badge.tsx'
import type { ManagedEvent } from '../contract.ts'

export type Standing = { label: string; colour: BadgeColour; text: string }

export const standingOf = ({ status, over }: ManagedEvent): Standing => {
  if (status === 'pending') {
    return {
      label: 'Waiting for review',
      colour: 'yellow',
      text: 'Nobody but you can see it yet. What you change is changed at once.',
    }
  }
  if (status === 'deleted') {
    return {
      label: 'Not published',
      colour: 'red',
      text: 'It was not published, or was taken down, and cannot be changed any more.',
    }
  }
  if (over) {
    return { label: 'Over', colour: 'plain', text: 'It is over and stays in the archive.' }
  }
  return {
    label: 'Live',
    colour: 'green',
    text: 'Anybody can find it. A new name, date, place or link waits for review; the rest changes at once.',
  }
}

/** "Saturday, May 3, 2031, 9:00 AM to 1:00 PM". */
export const whenOf = ({ date, endDate, startTime, endTime }: ManagedEvent): string => {
  if (date === null) return 'Open year-round'
  const times = startTime || endTime ? `, ${timeRange(startTime, endTime)}` : ''
  return longDateRange(date, endDate) + times
}

const noMail = 'Come back here to see what was decided: this site sends no mail yet.'

/** What was just done, told once. */
const doneTexts = {
  corrected: 'Your changes are saved.',
  sent: 'Your correction waits for review. Until it is approved, the old version stays. You get a message when it is decided.',
  both: 'Your changes are saved. The new name, date, place or links wait for review, and the old ones stay until then. You get a message when that is decided.',
  unchanged: 'Nothing was different, so nothing was changed.',
  cancelled: 'It is cancelled.',
  postponed: 'It is postponed. Come back when you know the new date.',
  reinstated: 'It takes place after all.',
  copied: 'The new event is here and waits for review. Its own private link is on its way to you.',
  withdrawn: 'Your correction is taken back. What is live stays as it is.',
} as const
export type Done = keyof typeof doneTexts

/** The same where no mail leaves the site. */
const unmailedTexts: Partial<Record<Done, string>> = {
  sent: `Your correction waits for review. Until it is approved, the old version stays. ${noMail}`,
  both: `Your changes are saved. The new name, date, place or links wait for review, and the old ones stay until then. ${noMail}`,
  copied:
    'The new event is here and waits for review. It has a private link of its own. This site sends no mail yet, so write to us to get it.',
}

export const doneText = (done: string | null, sendsMail: boolean): string | undefined => {
  if (done === null || !Object.hasOwn(doneTexts, done)) return undefined
  return (sendsMail ? undefined : unmailedTexts[done as Done]) ?? doneTexts[done as Done]
}
