import type { FoundEvent } from '../../../catalog/event.ts'

/** Enough for calendar entries and sharing; the whole text is on the event's page. */
const excerptLength = 280

/** An event as a card needs it: long descriptions stay behind, they would double the page's size. */
export const cardEvent = (event: FoundEvent): FoundEvent => ({
  ...event,
  description: excerpt(event.description),
  charityDescription: '',
})

const excerpt = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')}...`
