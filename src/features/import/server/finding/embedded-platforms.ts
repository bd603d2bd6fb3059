/** Platforms that run on their customers' own domains, detected by marks in the page. */
import type { FoundPage, Platform } from './page-links.ts'

const hrefsLike = ({ links }: FoundPage, pattern: RegExp): string[] =>
  links.map(({ href }) => href).filter((href) => pattern.test(href))

/** REST first, as its places are separate fields; a category page only has its own calendar file. */
const eventsCalendarFeeds = (page: FoundPage): string[] => {
  const { url, html } = page
  const [restLink = ''] = hrefsLike(page, /\/wp-json\/tribe\/events\/v1\//)
  const origin =
    /name=["']tec-api-origin["'][^>]{0,40}content=["'](https?:\/\/[^"'\s]{3,200})["']/i.exec(
      html,
    )?.[1]
  const root = restLink.replace(/(\/wp-json\/tribe\/events\/v1\/).*$/, '$1')
  const restRoot = root || `${(origin ?? url.origin).replace(/\/$/, '')}/wp-json/tribe/events/v1/`
  const files = hrefsLike(page, /[?&]ical=1\b/).filter((href) => !/\/event\//.test(href))
  const feeds = [
    `${restRoot}events?per_page=50`,
    ...files.slice(0, 1),
    `${url.origin}/events/?ical=1`,
  ]
  return /\/category\/|\/venue\/|\/organizer\//.test(url.pathname) ? feeds.slice(1) : feeds
}

/** The page as a collection, and its parent, the collection of an item's page. */
const squarespaceFeeds = ({ url }: FoundPage): string[] => {
  const path = url.pathname.replace(/\/+$/, '')
  const parent = path.replace(/\/(?:\d{4}\/\d{1,2}\/\d{1,2}\/)?[^/]+$/, '')
  const paths = parent === '' || parent === path ? [path] : [path, parent]
  return paths.map((each) => `${url.origin}${each || '/'}?format=json`)
}

/** An embedded widget loads its script from the calendar's own host. */
const localistFeeds = ({ url, scripts }: FoundPage): string[] => {
  const widget = scripts.find((src) => /\/widget\/(?:view|combo)/.test(src))
  const origin = widget && URL.canParse(widget) ? new URL(widget).origin : url.origin
  return [`${origin}/api/2/events?days=365&pp=100`]
}

const civicPlusFeeds = (page: FoundPage): string[] => [
  ...hrefsLike(page, /\/iCalendar\.aspx\?.*catID=/i)
    .map((href) => (/[?&]feed=/i.test(href) ? href : `${href}&feed=calendar`))
    .slice(0, 2),
  `${page.url.origin}/common/modules/iCalendar/iCalendar.aspx?catID=14&feed=calendar`,
  `${page.url.origin}/RSSFeed.aspx?ModID=58&CID=All-calendar.xml`,
]

const growthZoneFeeds = (page: FoundPage): string[] => {
  const platformLinks = hrefsLike(
    page,
    /^https?:\/\/(?:business|members?|chambermaster|web|cm)\.[^/]+\/events\b/,
  )
  const origins = [page.url.origin, ...platformLinks.map((href) => new URL(href).origin)]
  return [...new Set(origins.toReversed())].slice(0, 2).map((origin) => `${origin}/api/events`)
}

const membershipWorksFeeds = ({ html }: FoundPage): string[] => {
  const org = /\bdata-org=["']?(\d{2,8})\b/.exec(html)?.[1]
  return org ? [`https://api.membershipworks.com/v2/events?_op=ics&org=${org}`] : []
}

const wildApricotFeeds = (page: FoundPage): string[] => [
  ...hrefsLike(page, /\/RSS\/?$/i).slice(0, 2),
  `${page.url.origin}/events/RSS`,
]

export const embeddedPlatforms: readonly Platform[] = [
  {
    name: 'The Events Calendar',
    marks:
      /tec-api-(?:root|origin|version)|\/wp-json\/tribe\/events|\/plugins\/the-events-calendar\//i,
    ofPage: eventsCalendarFeeds,
  },
  {
    name: 'Modern Events Calendar',
    marks: /\/plugins\/modern-events-calendar|class="[^"]*\bmec-(?:wrap|calendar|event)/i,
    ofPage: ({ url }) => [`${url.origin}/?mec-ical-feed=1`, `${url.origin}/events/feed/`],
  },
  {
    name: 'All-in-One Event Calendar',
    marks: /\/plugins\/all-in-one-event-calendar\/|class="[^"]*\bai1ec-/i,
    ofPage: ({ url }) => [
      `${url.origin}/?plugin=all-in-one-event-calendar&controller=ai1ec_exporter_controller&action=export_events`,
    ],
  },
  {
    name: 'Events Manager',
    marks: /\/plugins\/events-manager\//i,
    ofPage: ({ url }) => [`${url.origin}/events.ics`],
  },
  {
    name: 'Squarespace',
    marks: /This is Squarespace\.|Static\.SQUARESPACE_CONTEXT/,
    ofPage: squarespaceFeeds,
  },
  { name: 'Wix', marks: /Wix\.com Website Builder|wix-warmup-data|static\.wixstatic\.com/i },
  {
    name: 'Localist',
    marks: /localist(?:\.com|app|-)|localist_widget/i,
    ofPage: localistFeeds,
  },
  {
    name: 'LiveWhale',
    marks: /livewhale|\/live\/resource\//i,
    ofPage: ({ url }) => [`${url.origin}/live/ical/events`],
  },
  {
    name: 'CivicPlus',
    marks: /CivicPlus|CivicEngage|\/iCalendar\/iCalendar\.aspx/i,
    ofPage: civicPlusFeeds,
  },
  {
    name: 'GrowthZone',
    marks: /chambermaster|growthzone(?:app|cms)?\b|micronetonline/i,
    ofPage: growthZoneFeeds,
  },
  {
    name: 'MembershipWorks',
    marks: /membershipworks\.com|memberfind\.me/i,
    ofPage: membershipWorksFeeds,
  },
  {
    name: 'Wild Apricot',
    marks: /wildapricot|Wild Apricot/,
    ofPage: wildApricotFeeds,
  },
  {
    name: 'Simpleview',
    marks: /simpleview(?:inc|cms|crm)?\b|plugins_events_|\/sv-(?:assets|widgets)\//i,
    ofPage: ({ url }) => [`${url.origin}/event/rss/`],
  },
]
