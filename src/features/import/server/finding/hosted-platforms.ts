/** Platforms with their own domains: a calendar's feed URL is derived from its URL. */
import type { FoundPage, Platform } from './page-links.ts'

const isAt = (url: URL, host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`)

/** Calendars of holidays, birthdays and weather, shown next to the owner's. */
const foreignCalendar = /#(?:holiday|contacts|weather)|holiday@group\.v\.calendar/

const googleFeeds = (url: URL): string[] => {
  const isCalendar =
    url.hostname === 'calendar.google.com' ||
    (isAt(url, 'google.com') && url.pathname.startsWith('/calendar'))
  if (!isCalendar) return []
  const ids = [...url.searchParams.getAll('src'), ...url.searchParams.getAll('cid').map(decodeId)]
  return ids
    .filter((id) => /^[^@\s/]+@[\w.-]+$/.test(id) && !foreignCalendar.test(id))
    .map(
      (id) =>
        `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`,
    )
}

/** Id of a calendar; "Add to Google Calendar" links encode it in Base64. */
const decodeId = (id: string): string =>
  id.includes('@') ? id : Buffer.from(id, 'base64').toString('utf8')

const sheetFeeds = (url: URL): string[] => {
  if (url.hostname !== 'docs.google.com') return []
  const [, published, id] =
    /^\/spreadsheets\/(?:u\/\d\/)?d\/(?:e\/([\w-]{20,})|([\w-]{20,}))\//.exec(`${url.pathname}/`) ??
    []
  const gid = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1]
  const sheet = gid ? `&gid=${gid}` : ''
  if (url.searchParams.get('output') === 'csv' || url.searchParams.get('format') === 'csv')
    return []
  if (published) {
    const single = gid ? '&single=true' : ''
    return [`https://docs.google.com/spreadsheets/d/e/${published}/pub?output=csv${sheet}${single}`]
  }
  return id ? [`https://docs.google.com/spreadsheets/d/${id}/export?format=csv${sheet}`] : []
}

const notGroupNames = /^(?:find|topics|cities|apps|about|help|login|register|pro|blog|lp|home)$/i

const meetupFeeds = (url: URL): string[] => {
  const [, group = ''] =
    /^\/(?:[a-z]{2}-[A-Z]{2}\/)?([\w-]{3,})\/?(?:events\/?)?$/.exec(url.pathname) ?? []
  if (!isAt(url, 'meetup.com') || group === '' || notGroupNames.test(group)) return []
  return [`https://www.meetup.com/${group}/events/ical/`]
}

const tockifyFeeds = (url: URL): string[] => {
  const [, calendar = ''] = /^\/([\w.-]{2,})(?:\/|$)/.exec(url.pathname) ?? []
  if (!isAt(url, 'tockify.com') || /^(?:api|i|browser|tkf2|pricing|blog)$/.test(calendar)) return []
  return calendar === '' ? [] : [`https://tockify.com/api/feeds/ics/${calendar}`]
}

const teamupFeeds = (url: URL): string[] => {
  const [, key = ''] = /^\/(?:c\/)?(ks\w{8,})/.exec(url.pathname) ?? []
  return isAt(url, 'teamup.com') && key !== '' ? [`https://ics.teamup.com/feed/${key}/0.ics`] : []
}

const libcalFeed = (origin: string, id: string) => `${origin}/ical_subscribe.php?src=p&cid=${id}`

const libcalFeeds = (url: URL): string[] => {
  const id = url.searchParams.get('cid') ?? url.searchParams.get('cal_id') ?? ''
  if (!isAt(url, 'libcal.com') || !/^\d+$/.test(id)) return []
  return url.pathname === '/ical_subscribe.php' ? [] : [libcalFeed(url.origin, id)]
}

const libcalOfPage = ({ url, html }: FoundPage): string[] => {
  const host = /https?:\/\/[\w-]+\.libcal\.com/i.exec(html)?.[0] ?? url.origin
  const ids = html.matchAll(/\b(?:cid|cal_?id|iCalId|calendarId)["']?\s*[=:]\s*["']?(\d{2,7})\b/gi)
  return [...new Set([...ids].map(([, id = '']) => libcalFeed(host, id)))].slice(0, 3)
}

/** Id of a club, in the format of the platform's database. */
const motorsportId = /\b[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{16}\b/i

const motorsportFeeds = (url: URL): string[] => {
  if (!isAt(url, 'motorsportreg.com') || url.pathname.startsWith('/rest/calendars/')) return []
  const isOfClub = /\/orgs?\/|organi[sz]ation/i.test(url.pathname + url.search)
  const id = isOfClub ? motorsportId.exec(url.pathname + url.search)?.[0] : undefined
  return id ? [`https://api.motorsportreg.com/rest/calendars/organization/${id}.json`] : []
}

const motorsportOfPage = ({ url, html, scripts }: FoundPage): string[] => {
  const statedId = /organi[sz]ation(?:_?id|uuid)?["']?\s*[=:/]\s*["']?([0-9A-F-]{35})\b/i
  const id = isAt(url, 'motorsportreg.com') ? statedId.exec(html)?.[1] : undefined
  const scriptFeeds = scripts
    .filter((src) => URL.canParse(src))
    .flatMap((src) => motorsportFeeds(new URL(src)))
  const clubIds = id && motorsportId.test(id) ? [id] : []
  return [
    ...clubIds.map(
      (each) => `https://api.motorsportreg.com/rest/calendars/organization/${each}.json`,
    ),
    ...scriptFeeds,
  ]
}

const sccaFeeds = (url: URL): string[] => {
  const isEvent = isAt(url, 'scca.com') && /^\/events\/\d[\w-]*$/.test(url.pathname)
  return isEvent ? [`${url.origin}${url.pathname}.ics`] : []
}

const outlookFeeds = (url: URL): string[] => {
  const isShared = /^outlook\.(?:live|office|office365)\.com$/.test(url.hostname)
  const path = url.pathname.replace(/(?:calendar|reachcalendar)\.html$/, 'calendar.ics')
  return isShared && path !== url.pathname ? [`${url.origin}${path}`] : []
}

const lumaId =
  /(?:luma:\/\/calendar\/|"calendar_api_id":\s*"|"calendar":\s*\{[^{}]{0,200}"api_id":\s*")(cal-\w+)/

export const hostedPlatforms: readonly Platform[] = [
  { name: 'Google Calendar', ofAddress: googleFeeds },
  { name: 'Google Sheets', ofAddress: sheetFeeds },
  { name: 'Meetup', ofAddress: meetupFeeds },
  { name: 'Outlook', ofAddress: outlookFeeds },
  {
    name: 'Tockify',
    ofAddress: tockifyFeeds,
    marks: /data-tockify-calendar=/,
    ofPage: ({ html }) =>
      [...html.matchAll(/data-tockify-calendar=["']?([\w.-]{2,100})/g)]
        .map(([, calendar = '']) => `https://tockify.com/api/feeds/ics/${calendar}`)
        .slice(0, 3),
  },
  { name: 'TeamUp', ofAddress: teamupFeeds },
  {
    name: 'LibCal',
    ofAddress: libcalFeeds,
    marks: /\.libcal\.com|springyCal|ical_subscribe\.php/,
    ofPage: libcalOfPage,
  },
  {
    name: 'Luma',
    marks: /luma:\/\/calendar\/|"calendar_api_id":/,
    ofPage: ({ html }) => {
      const id = lumaId.exec(html)?.[1]
      return id ? [`https://api2.luma.com/ics/get?entity=calendar&id=${id}`] : []
    },
  },
  {
    name: 'MotorsportReg',
    ofAddress: motorsportFeeds,
    marks: /motorsportreg\.com/i,
    ofPage: motorsportOfPage,
  },
  { name: 'SCCA', ofAddress: sccaFeeds },
]
