import { expect, test } from 'vitest'
import { linksOf } from './page-links.ts'
import { feedsOfAddress, feedsOfPage, platformOfContent } from './platforms.ts'

test.each([
  [
    'https://calendar.google.com/calendar/embed?src=abc%40group.calendar.google.com&src=en.usa%23holiday%40group.v.calendar.google.com&ctz=America/New_York',
    ['https://calendar.google.com/calendar/ical/abc%40group.calendar.google.com/public/basic.ics'],
  ],
  [
    'https://calendar.google.com/calendar/u/0?cid=cm9kc0BnbWFpbC5jb20',
    ['https://calendar.google.com/calendar/ical/rods%40gmail.com/public/basic.ics'],
  ],
  [
    'https://www.meetup.com/star-city-rods/',
    ['https://www.meetup.com/star-city-rods/events/ical/'],
  ],
  ['https://www.meetup.com/star-city-rods/events/301234567/', []],
  ['https://www.meetup.com/find/', []],
  ['https://tockify.com/starcity/agenda', ['https://tockify.com/api/feeds/ics/starcity']],
  ['https://tockify.com/api/feeds/ics/starcity', []],
  ['https://teamup.com/ksabc123def456', ['https://ics.teamup.com/feed/ksabc123def456/0.ics']],
  [
    'https://docs.google.com/spreadsheets/d/e/2PACX-1vAbcdefghijklmnopqrstuv/pubhtml?gid=7&single=true',
    [
      'https://docs.google.com/spreadsheets/d/e/2PACX-1vAbcdefghijklmnopqrstuv/pub?output=csv&gid=7&single=true',
    ],
  ],
  [
    'https://docs.google.com/spreadsheets/d/1AbcdefghijklmnopqrstuvwxyzAB/edit#gid=5',
    [
      'https://docs.google.com/spreadsheets/d/1AbcdefghijklmnopqrstuvwxyzAB/export?format=csv&gid=5',
    ],
  ],
  [
    'https://town.libcal.com/calendar/events?cid=123&t=d',
    ['https://town.libcal.com/ical_subscribe.php?src=p&cid=123'],
  ],
  [
    'https://www.scca.com/events/2009876-star-city-autocross',
    ['https://www.scca.com/events/2009876-star-city-autocross.ics'],
  ],
  [
    'https://outlook.live.com/owa/calendar/1/2/cid-3/calendar.html',
    ['https://outlook.live.com/owa/calendar/1/2/cid-3/calendar.ics'],
  ],
  [
    'https://www.motorsportreg.com/orgs/star-city/1A2B3C4D-1A2B-3C4D-1A2B3C4D5E6F7A8B',
    [
      'https://api.motorsportreg.com/rest/calendars/organization/1A2B3C4D-1A2B-3C4D-1A2B3C4D5E6F7A8B.json',
    ],
  ],
  ['https://rods.example/events.ics', []],
  ['not an address', []],
])('feeds of %s', (address, feeds) => {
  expect(feedsOfAddress(address).map(({ url }) => url)).toEqual(feeds)
})

const site = 'https://rods.example'

test.each([
  [
    'The Events Calendar',
    '/events/',
    '<meta name="tec-api-version" content="v1"><link rel="alternate" href="https://rods.example/wp-json/tribe/events/v1/"><link rel="alternate" type="text/calendar" href="https://rods.example/events/?ical=1">',
    [`${site}/wp-json/tribe/events/v1/events?per_page=50`, `${site}/events/?ical=1`],
  ],
  [
    'The Events Calendar',
    '/events/category/car-shows/',
    '<meta name="tec-api-origin" content="https://rods.example"><link rel="alternate" type="text/calendar" href="/events/category/car-shows/?ical=1">',
    [`${site}/events/category/car-shows/?ical=1`, `${site}/events/?ical=1`],
  ],
  [
    'Squarespace',
    '/events/2027/6/5/show',
    '<!-- This is Squarespace. -->',
    [`${site}/events/2027/6/5/show?format=json`, `${site}/events?format=json`],
  ],
  [
    'Tockify',
    '/',
    '<div data-tockify-component="calendar" data-tockify-calendar="starcity"></div>',
    ['https://tockify.com/api/feeds/ics/starcity'],
  ],
  [
    'Google Calendar',
    '/shows',
    '<iframe src="https://calendar.google.com/calendar/embed?src=rods@gmail.com&amp;ctz=America/New_York"></iframe>',
    ['https://calendar.google.com/calendar/ical/rods%40gmail.com/public/basic.ics'],
  ],
  [
    'Localist',
    '/',
    '<div id="localist-widget-1" class="localist-widget"></div><script src="https://events.school.example/widget/view?days=31"></script>',
    ['https://events.school.example/api/2/events?days=365&pp=100'],
  ],
  [
    'LiveWhale',
    '/',
    '<script src="/live/resource/js/livewhale.js"></script>',
    [`${site}/live/ical/events`],
  ],
  [
    'CivicPlus',
    '/calendar.aspx',
    '<a href="/common/modules/iCalendar/iCalendar.aspx?catID=25">Parks</a> CivicPlus',
    [
      `${site}/common/modules/iCalendar/iCalendar.aspx?catID=25&feed=calendar`,
      `${site}/common/modules/iCalendar/iCalendar.aspx?catID=14&feed=calendar`,
      `${site}/RSSFeed.aspx?ModID=58&CID=All-calendar.xml`,
    ],
  ],
  [
    'GrowthZone',
    '/',
    '<a href="https://business.rods.example/events/calendar">Events</a> Powered by GrowthZone',
    ['https://business.rods.example/api/events', `${site}/api/events`],
  ],
  [
    'MembershipWorks',
    '/',
    '<div id="SFctr" class="SF" data-org="12345" data-ini="calendar"></div><script src="https://cdn.membershipworks.com/mfm.js"></script>',
    ['https://api.membershipworks.com/v2/events?_op=ics&org=12345'],
  ],
  ['Wild Apricot', '/', 'Powered by Wild Apricot', [`${site}/events/RSS`]],
  ['Simpleview', '/events/', '<script src="/simpleview.js"></script>', [`${site}/event/rss/`]],
  [
    'Modern Events Calendar',
    '/',
    '<link href="/wp-content/plugins/modern-events-calendar/a.css" rel="stylesheet">',
    [`${site}/?mec-ical-feed=1`, `${site}/events/feed/`],
  ],
  [
    'Luma',
    '/',
    '<meta name="apple-itunes-app" content="app-argument=luma://calendar/cal-AbC1">',
    ['https://api2.luma.com/ics/get?entity=calendar&id=cal-AbC1'],
  ],
  [
    'Calendar file',
    '/',
    '<link rel="alternate" type="text/calendar" href="webcal://rods.example/all.ics">',
    [`${site}/all.ics`],
  ],
])('%s is recognized by its page at %s', (platform, path, html, feeds) => {
  const found = feedsOfPage(linksOf(html, site + path))
  expect(found.map(({ url }) => url)).toEqual(feeds)
  expect(found[0]?.platform).toBe(platform)
})

test('a page without marks of a platform has no feed', () => {
  expect(feedsOfPage(linksOf('<a href="/about">About</a>', site))).toEqual([])
})

test('a calendar file of MotorsportReg is recognized by its PRODID', () => {
  expect(platformOfContent('calendar', 'BEGIN:VCALENDAR\nPRODID:-//MotorsportReg.com//EN\n')).toBe(
    'MotorsportReg',
  )
})
