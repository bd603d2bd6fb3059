/** Messages between the process that asks event pages and the one that started it. */

export type PagesTask = {
  /** Fetched in this order, one after another. */
  addresses: string[]
  allowLoopback: boolean
  limits: PageLimits
}

export type PageLimits = {
  /** Milliseconds for one page. */
  pageMs: number
  /** Milliseconds between two requests to one host. */
  pauseMs: number
  /** Milliseconds after which no further page is asked. */
  allMs: number
}

/** Event that a page describes, in the page's own words. */
export type PageEvent = {
  name: string
  start: string
  previousStart: string
  /** Value of schema.org's eventStatus; empty where the page gives none, or another one. */
  status: '' | 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
}

/** `url`: where it was in the end. */
export type PageAnswer =
  | { kind: 'gone'; status: number; url: string }
  | { kind: 'read'; url: string; events: PageEvent[] }
  /** No answer that says anything. */
  | { kind: 'none' }

export type FoundPage = { address: string; answer: PageAnswer }
