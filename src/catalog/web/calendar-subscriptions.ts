/** Addresses at which calendar programs subscribe to a feed, so that they look again by themselves. */

export type Subscription = { name: string; href: string }

/** `feed` is the calendar's whole address, http(s). */
export function subscriptionLinks(feed: string, title: string): Subscription[] {
  const webcal = feed.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url: feed, name: title }).toString().replaceAll('+', '%20')
  return [
    { name: 'Apple and other calendars', href: webcal },
    {
      name: 'Google Calendar',
      // Google takes the address for a feed by its scheme.
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    {
      name: 'Outlook Calendar',
      href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    },
  ]
}
