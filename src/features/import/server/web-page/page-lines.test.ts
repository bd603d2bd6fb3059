/** Events in the plain lines of a web page: which are read, and which are rejected. */
import { expect, it } from 'vitest'
import { pageLines } from './page-lines.ts'

const page = (body: string, title = 'Oak Valley Cruisers') =>
  pageLines(`<html><head><title>${title}</title></head><body>${body}</body></html>`)

/** Date or rule, name, hours and place of each event. */
const eventsOf = (body: string, title?: string) =>
  page(body, title)
    .rows.slice(1)
    .map(([date, repeats, name, time, venue, location]) =>
      [date || repeats, name, time, venue, location].filter(Boolean).join(' | '),
    )
const refusalsOf = (body: string) => page(body).unreadable.map(({ unreadable }) => unreadable)

it.each([
  [
    'lines that begin with a date',
    `<h2>2027 Events</h2><ul><li>June 12 – Cruise Night at Dairy Bar, 5 PM</li>
     <li>Sat., June 19: Oak Valley Car Show, 9 a.m.-3 p.m., City Park, Dayton, OH. Trophies.</li>
     <li>July 4 Parade of Classics</li><li>8/14 | Swap Meet</li></ul>`,
    [
      'June 12, 2027 | Cruise Night | 5 PM | Dairy Bar',
      'Sat., June 19, 2027 | Oak Valley Car Show | 9 a.m.-3 p.m. | City Park, Dayton, OH',
      'July 4, 2027 | Parade of Classics',
      '8/14/2027 | Swap Meet',
    ],
  ],
  [
    'lines with "at the" in a name',
    `<h2>2027 Events</h2><p>June 5, 2027 - Cruise at the Creek, Roanoke, VA</p>
     <p>June 6 - Mopar Car Show at the Salem Civic Center, Salem, VA</p>`,
    [
      'June 5, 2027 | Cruise at the Creek | Roanoke, VA',
      'June 6, 2027 | Mopar Car Show | Salem Civic Center | the Salem Civic Center, Salem, VA',
    ],
  ],
  [
    'lines that begin with days in words, or with two days',
    `<h2>2027 Events</h2><p>Every Thursday, June-August: Cruise Night at Frostop, 6pm</p>
     <p>Every Friday: Trivia</p><p>Labor Day - Parade of Cars</p><p>August 21-23: Corvette Meet</p>
     <p>Apr 17 (Sat) Spring Shakedown, noon-3 pm. Registration 11 am</p><p>6/12-13 Swap Meet</p>
     <p>Fri/Sat May 14/15 Divisional</p>`,
    [
      'Every Thursday, June-August 2027 | Cruise Night | 6pm | Frostop',
      'Labor Day 2027 | Parade of Cars',
      'August 21-23, 2027 | Corvette Meet',
      'Apr 17, 2027 (Sat) | Spring Shakedown',
      '6/12-13/2027 | Swap Meet',
      'Fri/Sat May 14/15, 2027 | Divisional',
    ],
  ],
  [
    'days across a weekend, and holidays',
    `<h1>2027 Events</h1><p>Fri 11 - Sun 13 June - Alpha Weekend, Salem, VA. Food.</p><p>May 31 (Memorial Day) – Bravo Run</p>
     <p>5/7-5/9: Charlie Rally</p><p>May 15 - Echo Show, Salem, VA</p><h2>April</h2><p>Fri-Sun 16-18 - Delta Nationals</p><p>Sat 24 - OFF (Easter)</p>`,
    [
      'Fri 11 - Sun 13 June 2027 | Alpha Weekend | Salem, VA',
      'May 31, 2027 | Bravo Run',
      '5/7/2027-5/9 | Charlie Rally',
      'May 15, 2027 | Echo Show | Salem, VA',
      'Fri-Sun April 16-18, 2027 | Delta Nationals',
    ],
  ],
  [
    'places beside hours in doubt, labels, moves and roads',
    `<h1>2027 Events</h1><p>4/10, Sat, 10-2, Alpha Show, Plant City, FL</p><p>June 5: Bravo Show (moved to City Park, Salem, VA)</p>
     <p>June 6: Charlie Cruise, Main Avenue from Ferndale to Pontiac, MI</p><p>June 7: CA, Moorpark. Delta Drive. www.delta.example</p>
     <p>June 8: Echo Show, Calgary, AB, 10am</p>`,
    [
      '4/10/2027, Sat | Alpha Show | 10-2 | Plant City, FL',
      'June 5, 2027 | Bravo Show | City Park, Salem, VA',
      'June 6, 2027 | Charlie Cruise',
      'June 7, 2027 | Delta Drive | Moorpark, CA',
      'June 8, 2027 | Echo Show | 10am | Calgary, AB',
    ],
  ],
  [
    'places between other words',
    `<h2>2027 Shows</h2><p>June 5: Trailer Rally, State Park, Loudonville, Ohio</p>
     <p>June 12: Show & Shine, registration 8-11am, awards 3pm, Harmon Field, Galion OH</p>
     <p>June 13: KC Rally, 11 am, 1401 Lynnhaven Parkway, Virginia Beach, VA. All are welcome.</p>`,
    [
      'June 5, 2027 | Trailer Rally | State Park, Loudonville, Ohio',
      'June 12, 2027 | Show & Shine | Harmon Field, Galion OH',
      'June 13, 2027 | KC Rally | 11 am | 1401 Lynnhaven Parkway, Virginia Beach, VA',
    ],
  ],
  [
    'lines that end with a date, without the program below them',
    `<h3>2027 Race Dates</h3><ul><li><b>Spring Opener</b> &mdash; May 8-9, 2027</li>
     <ul><li>April 1 &mdash; Tickets</li><li>May 8 &mdash; Inspection</li></ul><li>Fall Finale — Oct 2-3</li></ul>`,
    ['May 8-9, 2027 | Spring Opener', 'Oct 2-3, 2027 | Fall Finale'],
  ],
  [
    'dates below the names of events',
    `<h1>Upcoming Shows</h1><h2>Mopar Muster</h2><p>June 5, 2027 · 10 AM – 2 PM</p><p>Elks Lodge, Lima, OH</p>
     <h2>🚗 Fall Meet</h2><p>Oct 9, 2027</p><p>Tickets</p>`,
    ['June 5, 2027, 10 AM – 2 PM | Mopar Muster | Elks Lodge, Lima, OH', 'Oct 9, 2027 | Fall Meet'],
  ],
  [
    'dates above the names of events',
    `<h1>Show Schedule 2027</h1><h3>Saturday, June 5</h3><p>Mopar Muster</p><h3>Saturday, June 12</h3><p>Swap Meet</p>`,
    ['Saturday, June 5, 2027 | Mopar Muster', 'Saturday, June 12, 2027 | Swap Meet'],
  ],
  [
    'a list of terms',
    `<h2>Cruise Nights 2027</h2><dl><dt>May 7</dt><dd>Diner Cruise</dd><dt>May 14</dt><dd>Bank Lot</dd></dl>`,
    ['May 7, 2027 | Diner Cruise', 'May 14, 2027 | Bank Lot'],
  ],
  [
    'days below the name of their month',
    `<h1>2027 Calendar</h1><h2>June</h2><p>Sat 5 – Mopar Muster</p><h2>July</h2><p>10: Swap Meet</p>`,
    ['Sat June 5, 2027 | Mopar Muster', 'July 10, 2027 | Swap Meet'],
  ],
  [
    'rows without a header',
    `<h2>2027 Shows</h2><table><tr><td>June 5</td><td>Mopar Muster</td><td>Lima, OH</td></tr></table>`,
    ['June 5, 2027 | Mopar Muster | Lima, OH'],
  ],
  [
    'a rule below the name of a cruise night',
    `<h3>Friday Cruise-In</h3><p><b>2nd and 4th Friday, April thru October 6-9PM</b><br>Main Street</p>`,
    ['2nd and 4th Friday, April thru October 6-9PM | Friday Cruise-In'],
  ],
  [
    'a page of one event',
    `<h1>Country<br>Car Show</h1><p>All welcome</p>
     <p><i></i> Sunday, May 23rd, 2027 <span>7:00 AM – 1:00 PM</span> Oak Park, Manteca, CA</p>`,
    ['Sunday, May 23rd, 2027, 7:00 AM – 1:00 PM | Country Car Show | Oak Park, Manteca, CA'],
  ],
  [
    'cards of a date and the heading below it, without those that are past',
    `<h2>Upcoming Events</h2><ul><li><time>June 5, 2027</time><div><h3>Mopar Muster</h3><p>Elks Lodge</p></div></li>
     <li><time>June 12, 2027</time><div><h3>Swap Meet</h3></div></li></ul>
     <h2>Past Events</h2><ul><li><time>May 1, 2027</time><div><h3>Rose Run</h3></div></li></ul>`,
    ['June 5, 2027 | Mopar Muster', 'June 12, 2027 | Swap Meet'],
  ],
  [
    'entries that only their style sets apart',
    `<h2>Events 2027</h2><h3>June</h3><a><div><span>Sat</span><span>5</span><span>Jun</span></div>
     <div><span>Club Meeting</span><span><svg><path></svg><span>6:30 pm</span></span><span>Elks Lodge</span></div></a>
     <a><div><b>Sat</b><b>12</b><b>Jun</b></div><div><b>Desert Run</b><i>8 am</i></div></a>`,
    ['Sat 5 Jun 2027 | Club Meeting | 6:30 pm', 'Sat 12 Jun 2027 | Desert Run | 8 am'],
  ],
  [
    'a list of dates without a line break',
    `<h1>Upcoming Cruise-Ins</h1><ul><span><span>Saturday, Jun 5, 2027</span> <a href="/a">Mall Cruise-In</a>
     <span>Knoxville</span></span> <span><span>Saturday, Jun 12, 2027</span> <a href="/b">Diner Cruise</a></span>
     <span><span>Saturday, Jun 19, 2027</span> <a href="/c">Rod Run</a></span></ul>`,
    [
      'Saturday, Jun 5, 2027 | Mall Cruise-In',
      'Saturday, Jun 12, 2027 | Diner Cruise',
      'Saturday, Jun 19, 2027 | Rod Run',
    ],
  ],
  [
    'a page that names the date and the place of its heading',
    `<h1>Spring Rod Run</h1><p>Location: Pigeon Forge</p><p>Date(s): Friday, Apr 16, 2027 - Sunday, Apr 18, 2027</p>
     <p>Address: 29 Teaster Lane, Pigeon Forge, TN 37863</p>`,
    [
      'Friday, Apr 16, 2027 - Sunday, Apr 18, 2027 | Spring Rod Run | 29 Teaster Lane, Pigeon Forge, TN 37863',
    ],
  ],
  [
    'a sentence about the event of the heading above',
    `<h1>Events</h1><h2>Oak Valley Triumph Weekend</h2>
     <p>It began in 1989. The Triumph Weekend of Oak Valley will be held on Friday 30th April to Monday 3rd May 2027.</p>`,
    ['Friday 30th April to Monday 3rd May 2027 | Oak Valley Triumph Weekend'],
  ],
  [
    'rules in sentences',
    `<h2>About us</h2><p>We love cars. We meet the second Tuesday of each month at 7 pm at Elks Lodge, all year.</p>
     <p>Oak Valley Cars & Coffee runs the 1st and 3rd Sundays of every month from 8 to 10 am, rain or shine.</p>`,
    [
      'the second Tuesday of each month at 7 pm | Oak Valley Cruisers meeting | Elks Lodge',
      'the 1st and 3rd Sundays of every month from 8 to 10 am | Oak Valley Cars & Coffee',
    ],
  ],
  [
    'labeled dates below the name of an event and its text',
    `<h2>Upcoming Events</h2><h3>Coast Cruise</h3><p>Along the coast.</p><p><b>Date:</b> June 15, 2027<br>
     <b>Location:</b> Pier Lot, Erie, PA</p><h3>Track Day</h3><p>Fast.</p><p><b>Date:</b> July 5, 2027</p>`,
    ['June 15, 2027 | Coast Cruise | Pier Lot, Erie, PA', 'July 5, 2027 | Track Day'],
  ],
  [
    'dates and hours that are headings below a name',
    `<h1>Meets</h1><h2>Iconic Cars</h2><h3>Erie Raceway</h3><h3>9:00 AM</h3><h3>5th June 2027</h3>
     <h2>Future Cars</h2><h3>Erie Park</h3><h3>All Weekend</h3><h3>12th & 13th June 2027</h3>`,
    ['5th June 2027, 9:00 AM | Iconic Cars', '12th & 13th June 2027 | Future Cars'],
  ],
  [
    'sheets of a desk calendar',
    `<h2>Upcoming Events</h2><p>Free parking</p><div><div>Mar</div><div>27</div><div>2027</div></div><div>OVC – Spring Clinic</div>
     <div><div>12</div><div>Jun</div><div>2027</div></div><div>OVC – Fun Day</div>`,
    ['Mar 27 2027 | OVC: Spring Clinic', 'Jun 12 2027 | OVC: Fun Day'],
  ],
  [
    'a row with hours behind its date',
    `<h2>Events</h2><table><tr><td><p>Sept 18, 2027</p><p>10 AM - 3 PM</p></td><td>Cruise In for all</td>
     <td>Contact Jerry, VA State Rep.</td></tr></table>`,
    ['Sept 18, 2027 | Cruise In for all | 10 AM - 3 PM'],
  ],
  [
    'a sentence about the show of this year, not about another one',
    `<h1>Events</h1><h2>2027 Fall Car Show</h2><p>This year's car show will be held at Erie College on September 25th, 2027.</p>
     <p>The spring car show will be held on April 3, 2027.</p>`,
    ['September 25th, 2027 | 2027 Fall Car Show'],
  ],
  [
    'what is called off as called off',
    `<h2>2027 Events</h2><p>June 12 – Cruise Night, 5 PM (CANCELED)</p><p>June 19 – POSTPONED – Car Show</p>`,
    ['June 12, 2027 | CANCELED: Cruise Night | 5 PM', 'June 19, 2027 | POSTPONED: Car Show'],
  ],
])('reads %s', (_, body, wanted) => {
  expect(eventsOf(body)).toEqual(wanted)
})

it('names the only event of a page by its title', () => {
  const held =
    '<p>The main event is held on the 2nd Sunday of each month, between 10am and 12pm.</p>'
  expect(eventsOf(held, 'Cars and Coffee')).toEqual([
    'the 2nd Sunday of each month, 10am to 12pm. | Cars and Coffee',
  ])
  const slogan =
    '<h1>Wheels On the Waterfront</h1><h1>July 24th 2027 | 4PM - 8PM</h1><h3>Rain Date: TBD</h3>'
  expect(eventsOf(slogan, 'WOW Cruise-In')).toEqual(['July 24th 2027, 4PM - 8PM | WOW Cruise-In'])
})

it.each([
  ['posts', '<h1>Welcome</h1><h2>Awards Banquet</h2><p>January 5, 2027</p><p>It was fun.</p>'],
  ['news', '<h1>Events</h1><h2>News</h2><p>June 5, 2027 – Car Show moved</p>'],
  ['past events', '<h2>Past Events 2027</h2><p>June 5 – Car Show</p>'],
  ['text', '<h2>2027 Events</h2><p>June 5 is the day. See you on June 12 at noon.</p>'],
  [
    'deadlines',
    '<h2>2027 Events</h2><p>May 1 – Registration closes</p><p>May 2 – TBA – Elks Lodge</p>',
  ],
  ['menus', '<h2>2027 Events</h2><nav><a>June 5 – Car Show</a></nav><select><option>June 6: Show'],
  [
    'the date of a post about a schedule',
    '<h1>2027 Autocross Schedule</h1><time>January 18, 2027</time><p>Tentative Schedule</p><p>It is out.</p>',
  ],
  [
    'the days of an empty month',
    `<h2>2027 Events</h2><div>June</div><div>1</div><div>2</div><h2>Posts</h2><div>Mar</div><div>27</div><p>Our show</p>
     <div>Apr</div><div>3</div><p>Our cruise</p>`,
  ],
  [
    'sheets beside posts',
    `<h1>Ohio Car Shows</h1><h2>Latest</h2><div>Mar</div><div>27</div><div>2027</div><p>Our new club</p>
     <div>Apr</div><div>3</div><div>2027</div><p>Fun in the sun</p><h2>From the garage</h2><p>Hello</p><div>May</div>
     <div>1</div><div>2027</div><p>A new paint</p><div>May</div><div>8</div><div>2027</div><p>A wash</p>`,
  ],
  ['fuel', '<h1>Car shows</h1><h2>Rimberio</h2><p>Miles a gallon: 24/35</p><p>30/40 – Sedan</p>'],
  ['hours below a month', '<h2>2027 Events</h2><h3>June</h3><p>6:30 pm Elks Lodge, Dayton</p>'],
  [
    'sentences about other days',
    `<h1>Events</h1><h2>Oak Valley Triumph Weekend</h2><p>The Triumph Weekend was held on May 3, 2027.</p>
     <p>Entries for the Triumph Weekend will be taken until May 1, 2027 or June 1, 2027.</p>
     <p>A picnic will be held on June 5, 2027.</p><p>The Triumph Weekend will be held in May 2027.</p>`,
  ],
  [
    'rules that are no events',
    `<p>We met the second Tuesday of each month, which was fun. The board votes the first Friday of each month.</p>
     <p>Cars & Coffee takes place the second Sunday in June. We meet the 1st or 2nd Friday of the month.</p>
     <p>We meet every first Friday of the month except in July. We meet the second Tuesday.</p>`,
  ],
  [
    'dates of the next card',
    '<h1>Events</h1><h3>Car Show</h3><p>May 17, 2027</p><h3>Parade</h3><p>10 AM</p><p>May 28, 2027</p><h3>Meet</h3>',
  ],
])('reads no event from %s', (_, body) => {
  expect(page(body)).toMatchObject({ rows: [], unreadable: [] })
})

it('refuses an uncertain date with the reason', () => {
  expect(refusalsOf('<h2>Events</h2><p>June 5 – Car Show</p>')).toEqual([
    'the date "June 5" has no year',
  ])
  expect(refusalsOf('<h2>2026 and 2027 Events</h2><p>June 5 – Car Show</p>')).toEqual([
    'the date "June 5" has no year',
  ])
  expect(refusalsOf('<h2>Events since 1998, est. 2019</h2><p>June 5 – Car Show</p>')).toHaveLength(
    1,
  )
  expect(
    refusalsOf('<h1>2027 Calendar</h1><h2>1923</h2><p>August 11th, Oliver Arkell bought one</p>'),
  ).toEqual(['the date "August 11th" has no year'])
  expect(refusalsOf('<h2>2027 Events</h2><p>June 31 – Car Show</p>')).toEqual([
    'can\'t read the date "June 31"',
  ])
  expect(refusalsOf('<h2>2027 Events</h2><p>Sunday, June 5 – Car Show</p>')).toEqual([
    '"Sunday, June 5" is not a Sunday in 2027',
  ])
  expect(refusalsOf('<h1>2027 Events</h1><h2>July</h2><p>June 5 – Car Show</p>')).toEqual([
    '"June 5" stands under July',
  ])
  expect(
    refusalsOf(
      '<h2>2027 Events</h2><p>June 5 – Car Show</p><p>June 6 - Alpha, Elks Lodge, Salem, VA',
    ),
  ).toEqual(['no name that is sure beside "June 6"'])
})

it('reads a long page of dates in less than 10 seconds', () => {
  const long = `<h2>2027 Events</h2>${'<p>June 5<p>'.repeat(30_000)}${'June 5 and '.repeat(50_000)}`
  const begin = performance.now()
  page(long)
  expect(performance.now() - begin).toBeLessThan(10_000)
})
