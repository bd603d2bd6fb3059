import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read } = testFiles()

const facts = async (text: string) =>
  (await read(text)).map((item) => {
    if (!('fields' in item)) return 'unreadable' in item ? item.unreadable : ''
    const { name, date, endDate, repeats, startTime, venueName, location, state, rainDate } =
      item.fields
    return [name, date, endDate, repeats, startTime, venueName, location, state, rainDate]
      .filter(Boolean)
      .join(' | ')
  })

it('reads a text file with a list', async () => {
  const list =
    'Shows of 2027\n\nJune 5: Alpha Car Show\nElks Lodge, 706 S Jefferson St,\nRoanoke, VA\n\nEvery Friday, May - Sept: Bravo Cruise, Salem, VA\nFeb. 30 - Charlie Meet'
  expect(await facts(list)).toEqual([
    'can\'t read the date "Feb. 30"',
    'Alpha Car Show | June 5, 2027 | Elks Lodge, 706 S Jefferson St, Roanoke, VA',
    'Bravo Cruise | Every Friday, May - Sept 2027 | Salem, VA',
  ])
})

it.each([
  [
    'two entries below one day',
    'Saturday, June 5, 2027\n\nAlpha Fest, 9am-1pm\nElks Lodge, 512 Church St, Salem, VA\n\nBravo Fly-In, 10am-4pm\nAirport, 1 Cutlass Rd, Moneta, VA\n\nJune 6, 2027\nCharlie Show, noon, Salem, VA\nDelta Show, 4pm, Salem, VA',
    [
      'Alpha Fest | Saturday, June 5, 2027 | 9am-1pm | Elks Lodge, 512 Church St, Salem, VA',
      'Bravo Fly-In | Saturday, June 5, 2027 | 10am-4pm | Airport, 1 Cutlass Rd, Moneta, VA',
      'Charlie Show | June 6, 2027 | noon | Salem, VA',
      'Delta Show | June 6, 2027 | 4pm | Salem, VA',
    ],
  ],
  [
    'Markdown, numbers and states before the day',
    '# 2027 Shows\n\n## May\n\n- **May 1** – Alpha Show, Salem, VA\n- ~~**May 8** – Bravo Show~~, canceled\n2. Sat 5/15 - Charlie Show, Salem, VA\nCANCELED May 16 VA, Salem. Delta Show. Elks Lodge',
    [
      'Alpha Show | May 1, 2027 | Salem, VA',
      'canceled: Bravo Show | May 8, 2027',
      'Charlie Show | Sat 5/15/2027 | Salem, VA',
      'CANCELED: Delta Show | May 16, 2027 | Salem, VA',
    ],
  ],
  [
    'a flyer, and dates below one name',
    'ALPHA CLUB\npresents the\n5TH ANNUAL\nBRAVO CAR SHOW\nSunday, August 15, 2027\nSalem, VA\n\nDelta Cruise Nights\nSalem, VA\nJune 2 & 16, 2027\nJuly 14 and 28, 2027',
    [
      'BRAVO CAR SHOW | Sunday, August 15, 2027 | Salem, VA',
      'Delta Cruise Nights | 2027-06-02 | Salem, VA',
      'Delta Cruise Nights | 2027-06-16 | Salem, VA',
      'Delta Cruise Nights | 2027-07-14 | Salem, VA',
      'Delta Cruise Nights | 2027-07-28 | Salem, VA',
    ],
  ],
  [
    'hours without halves of the day, and numbers that are none',
    '2027 shows so far, add yours in the comments!!\n\n5/1 – Alpha Show (ages 8-12) – Salem VA – 9-2\n5/2, 10-12, Bravo Meet, Salem, VA, 50/50 at 1\n5/8 – Charlie Show – Salem VA – 9a-3p\n5/9 - Delta Show - Salem, VA - 0900-1500\n5/15-16 - Echo Rally - Salem, VA - Fri 5-8 pm, Sat 9-3\n5/22 - Local 5-8 Show, Salem VA, noon-4\n5/29 - Midnight Madness, Salem VA, 8pm-1am',
    [
      'Alpha Show | 5/1/2027 | 9-2 | Salem VA',
      'Bravo Meet | 5/2/2027 | 10-12 | Salem, VA',
      'Charlie Show | 5/8/2027 | 9a-3p | Salem VA',
      'Delta Show | 5/9/2027 | 0900-1500 | Salem, VA',
      'Echo Rally | 2027-05-15 | 2027-05-16 | Salem, VA',
      'Local 5-8 Show | 5/22/2027 | noon-4 | Salem VA',
      'Midnight Madness | 5/29/2027 | 8pm-1am | Salem VA',
    ],
  ],
  [
    'other marks between cells, and the day in the middle',
    'SEASON 2027\n\nRound 1 (May 1): Elks Park, Salem, VA\nAutocross #2 - 5/8 - Elks Park, Salem, VA\nMay 15 ........ Alpha Show, Salem, VA\nJune 5 + 6 -- Bravo Show -- Salem Virginia\nJune 12 · Charlie Show (moved here) · Lot 2, Salem - Virginia · 10am\n| July 3 | Delta Show | Salem, VA |\nJuly 10 - Salem - Echo Swap Meet\nJuly 17, rain date July 18 - Foxtrot Show, Salem, VA\n8/7, 8/14 and 8/21: Golf Coffee / Elks Lodge / Salem, VA',
    [
      'Round 1 | May 1, 2027 | Elks Park, Salem, VA',
      'Autocross #2 | 5/8/2027 | Elks Park, Salem, VA',
      'Alpha Show | May 15, 2027 | Salem, VA',
      'Bravo Show | 2027-06-05 | 2027-06-06 | Salem, Virginia',
      'Charlie Show | June 12, 2027 | 10am | Lot 2, Salem, Virginia',
      'Delta Show | July 3, 2027 | Salem, VA',
      'Salem: Echo Swap Meet | July 10, 2027',
      'Foxtrot Show | July 17, 2027 | Salem, VA | 2027-07-18',
      'Golf Coffee | 2027-08-07 | Salem, VA',
      'Golf Coffee | 2027-08-14 | Salem, VA',
      'Golf Coffee | 2027-08-21 | Salem, VA',
    ],
  ],
  [
    'days below a month, and what takes place on another day or not at all',
    '2027\n\nMAY\n1 Alpha Show, Salem, VA\n8-9 Bravo Show, Salem, VA\n15 Charlie Show - rescheduled to May 22\n29 Clubhouse closed\nDECEMBER\n31-Jan 1 Delta Show, Salem, VA',
    [
      'Alpha Show | MAY 1, 2027 | Salem, VA',
      'Bravo Show | 2027-05-08 | 2027-05-09 | Salem, VA',
      'postponed: Charlie Show | MAY 15, 2027',
      'Delta Show | 2027-12-31 | 2028-01-01 | Salem, VA',
    ],
  ],
  [
    'towns in Canada and their namesakes',
    'Events 2027\n\nMay 1 - Alpha Show, Windsor Ontario, 10-4\nMay 2 - Bravo Show, Oakville, Ontario L6L 6W6\nMay 8 - Charlie Show, High River AB\nMay 9 - Delta Show, Ontario, CA\nMay 15 - Echo Show, TBC',
    [
      'Alpha Show | May 1, 2027 | 10-4 | Windsor, Ontario',
      'Bravo Show | May 2, 2027 | Oakville, Ontario',
      'Charlie Show | May 8, 2027 | High River AB',
      'Delta Show | May 9, 2027 | Ontario, CA',
      'Echo Show | May 15, 2027',
    ],
  ],
  [
    'lines without a date that is understood, which say so and fill no other entry',
    '2027 shows\n\nMay 1 - Alpha Show, Salem, VA\nEvery Thursday, May 6 - Sept 30 except holidays: Bravo Cruise, Elks Lodge, 5-8pm\nMONDAY\nA&W, 204 N. Main, Salem\nApr ??, Charlie Meet at the Lodge, 7pm',
    [
      'can\'t read the date "Every Thursday, May 6 - Sept 30 except h"',
      'can\'t read the date "MONDAY"',
      'can\'t read the date "Apr ??, Charlie Meet at the Lodge, 7pm"',
      'Alpha Show | May 1, 2027 | Salem, VA',
    ],
  ],
  [
    'numbers, states and hours that are none, and names of two cells',
    '2027 shows\n\nMay 1 - Alpha Show, Salem, VA, ages 8-12\nMay 2 - Bravo Show, Salem, VA, 11am-4pm, vendors from 11 to 4\nMay 8 - Sweet Home Alabama - Car Show, Mobile, AL\nMay 9 - Charlie Show - Fort Delaware, Salem, NJ\nMay 15 - Smith Family - Car Show, Salem, VA\nMay 16 - Delta Show, Salem, VA, rain date moved to May 17\nLot 5: May 22 - Echo Show, Salem, VA\nMay 29 or 30 - Foxtrot Show, Salem, VA\nJune 5 - Golf Show, Salem, VA\nRunning since 2003, this is a long line about the club and what it does in all of the year, with coffee',
    [
      'text below the list, "Running since 2003, this is a long line about the club and what it does in all o"',
      'can\'t read the date "May 29 or 30 - Foxtrot Show, Salem, VA"',
      'Alpha Show | May 1, 2027 | Salem, VA',
      'Bravo Show | May 2, 2027 | 11am-4pm | Salem, VA',
      'Sweet Home Alabama: Car Show | May 8, 2027 | Mobile, AL',
      'Charlie Show | May 9, 2027 | Fort Delaware, Salem, NJ',
      'Smith Family: Car Show | May 15, 2027 | Salem, VA',
      'Delta Show | May 16, 2027 | Salem, VA',
      'Echo Show | May 22, 2027 | Salem, VA',
      'Golf Show | June 5, 2027 | Salem, VA',
    ],
  ],
  [
    'a long line that names a year, streets below a month, and words that hold the name of one',
    '2027 shows\n\nMAY\n1 Alpha Show\n12 Oak Drive, Salem, VA\nClasses of the decade: this club of old friends has run its events since 2003, come and see it\n8 Bravo Show, Salem, VA\nMarc 2021 Mustang\n2 Charlie Show, Salem, VA',
    ['Alpha Show | MAY 1, 2027 | 12 Oak Drive, Salem, VA', 'Bravo Show | MAY 8, 2027 | Salem, VA'],
  ],
  [
    'a town below a date, which is no name',
    'Alpha Show 2027\n\nJune 5\nSalem, VA\n9am\n\n2027 dates\n\nJune 12\nSalem, VA\n\nJune 19\nBravo Show\nSalem, VA\n\nJune 26\n\nElks Lodge, 2 Oak St, Salem, VA',
    [
      'no name that is sure beside "June 12"',
      'no name that is sure beside "June 26"',
      'Alpha Show | June 5, 2027 | 9am | Salem, VA',
      'Bravo Show | June 19, 2027 | Salem, VA',
    ],
  ],
  [
    'days behind commas, and such lines that are no entry of their own',
    "2027 shows\n\nMay 1 - Alpha Show, Salem, VA, 9am-2pm\nBravo Bash, Elks Lodge, Salem, VA, May 15, 10am-3pm\nSmoke on the River, Lions Park, Salem, VA, Saturday, May 22\nRain date, Sunday, May 23, Salem, VA\nLast year's winner, Ed Marsh, June 12, 2026, in a Ford\nRegistration at the Elks Lodge, Salem, VA, Friday, May 21\nJune 5 - Charlie Show - make-up date, Lions Park, Salem, VA\nDelta Swap Meet, Sunday, June 6\nJuly 3 - Echo Tour, leaves Lot 2, Salem, VA",
    [
      'can\'t read the date "Delta Swap Meet, Sunday, June 6"',
      'Alpha Show | May 1, 2027 | 9am-2pm | Salem, VA',
      'Bravo Bash | May 15, 2027 | 10am-3pm | Elks Lodge, Salem, VA',
      'Smoke on the River | Saturday, May 22, 2027 | Lions Park, Salem, VA',
      'Charlie Show | June 5, 2027 | Lions Park, Salem, VA',
      'Echo Tour | July 3, 2027 | Lot 2, Salem, VA',
    ],
  ],
  [
    'entries whose lines are set apart, with a name and a place below each date',
    'Events Calendar 2027\n\nEvery Monday year-round\n(July 5, 12; Aug 2)\nAlpha Cruise Nights\n\nElks Lodge, 706 S Jefferson St, Salem, VA\n\nLineup between 4-4:30pm\n\nEvery Monday night yearly. Good food.\n\nInfo: (540) 555-0134\n\nEvery Tuesday, except the 3rd of the month\nBravo Cruise\n\nLions Park, Salem, VA\n\nEvery Wednesday through September\n(Aug 25; Sept 8)\nCharlie Cruise\n\nLions Park, Salem, VA\n\n6-8pm\n\nSaturday, July 10\n\n(Rain date July 11)\n\nDelta Show\n\nLions Park, Salem, VA\n\n9am-2pm\n\nJuly 17\n\nElks met here, Salem, VA',
    [
      'no name that is sure beside "July 17"',
      'can\'t read the date "Every Tuesday, except the 3rd of the mon"',
      'Alpha Cruise Nights | Every Monday year-round 2027 | Elks Lodge, 706 S Jefferson St, Salem, VA',
      'Charlie Cruise | 2027-08-25 | 6-8pm | Lions Park, Salem, VA',
      'Charlie Cruise | 2027-09-08 | 6-8pm | Lions Park, Salem, VA',
      'Delta Show | Saturday, July 10, 2027 | 9am-2pm | Lions Park, Salem, VA | 2027-07-11',
    ],
  ],
  [
    'such entries with their names above',
    'SHOWS\n\n2027\n\nAlpha Show\n\nJune 5\n\n9am-2pm\n\nElks Lodge, Salem, VA\n\nBravo Show\n\nJune 12\n\nLions Park, Salem, VA\n',
    [
      'Alpha Show | June 5, 2027 | 9am-2pm | Elks Lodge, Salem, VA',
      'Bravo Show | June 12, 2027 | Lions Park, Salem, VA',
    ],
  ],
  [
    'states above towns, which end at another heading',
    'SHOWS BY STATE 2027\n\nOHIO\nApril 11 - Alpha Swap, County Fairgrounds, Springfield, 7am-2pm\nJune 5 - Bravo Show, Mansfield, 9-?\nJune 6 - Charlie Show, Covington, KY\nJune 12 - Delta Picnic, my place, bring a dish\n\nKENTUCKY\nMay 22 - Echo Rally, Glasgow\n\nELSEWHERE\nMay 23 - Foxtrot Rally, Glasgow',
    [
      'Alpha Swap | April 11, 2027 | 7am-2pm | County Fairgrounds, Springfield | OHIO',
      'Bravo Show | June 5, 2027 | Mansfield | OHIO',
      'Charlie Show | June 6, 2027 | Covington, KY',
      'Delta Picnic | June 12, 2027 | OHIO',
      'Echo Rally | May 22, 2027 | Glasgow | KENTUCKY',
      'Foxtrot Rally | May 23, 2027',
    ],
  ],
  [
    'cities with the names of states as no states',
    '2027 shows\n\nNEW YORK\nMay 1 - Alpha Show, Salem\n\nWASHINGTON\nMay 2 - Bravo Show, Arlington',
    ['Alpha Show | May 1, 2027', 'Bravo Show | May 2, 2027'],
  ],
  [
    'a place that is told for all, and sentences that tell none',
    '2027 shows\nAll our proceeds go to Lions Park, Salem, VA.\nAll shows are at Riverside Park, Salem, OR unless noted. $5\n\nMay 1 - Alpha Show (rain or shine), 9am-2pm\nMay 2 - Beta Show | Gates 9 AM daily\nMay 3 - OPEN DATE\nMay 8 - Bravo Show, Elks Lodge\nMay 15 - Charlie Park Show\nMay 22 - Delta Show, Albany, OR',
    [
      'Alpha Show | May 1, 2027 | 9am-2pm | Riverside Park, Salem, OR',
      'Beta Show | May 2, 2027 | 9 AM | Riverside Park, Salem, OR',
      'Bravo Show | May 8, 2027',
      'Charlie Park Show | May 15, 2027',
      'Delta Show | May 22, 2027 | Albany, OR',
    ],
  ],
  [
    'names that begin with numbers',
    '2027 shows\n\nMay 1 - 12th Annual Alpha Show, Salem, VA\nMay 2, 2nd Street Cruise, Salem, VA\nMay 8 & 9 - 2 Day Swap Meet, Salem, VA\nMay 16 - 50s Night Show, Salem, VA\nMay 22 - 4x4 Show, Salem, VA\nMay 23 - 24 Hours of Salem Race, Salem, VA\nJuly 4 - 4th of July Parade, Salem, VA\nJuly 9 - 10 Rod Run, Salem, VA\nJuly 16th - 17th Bravo Rally, Salem, VA\n8/7/27-8/8/27: Charlie Show, Salem, VA\n8/9 - 1/4 Mile Drags, Salem, VA\n8/10 2nd Street Cruise, Salem, VA\n8/11 1932 Ford Reunion, Salem, VA\n\nAUGUST\n14 - 2 Day Swap Meet\n21 12th Annual Delta Show',
    [
      '12th Annual Alpha Show | May 1, 2027 | Salem, VA',
      '2nd Street Cruise | May 2, 2027 | Salem, VA',
      '2 Day Swap Meet | 2027-05-08 | 2027-05-09 | Salem, VA',
      '50s Night Show | May 16, 2027 | Salem, VA',
      '4x4 Show | May 22, 2027 | Salem, VA',
      '24 Hours of Salem Race | May 23, 2027 | Salem, VA',
      '4th of July Parade | July 4, 2027 | Salem, VA',
      'Rod Run | 2027-07-09 | 2027-07-10 | Salem, VA',
      'Bravo Rally | 2027-07-16 | 2027-07-17 | Salem, VA',
      'Charlie Show | 2027-08-07 | 2027-08-08 | Salem, VA',
      '1/4 Mile Drags | 8/9/2027 | Salem, VA',
      '2nd Street Cruise | 8/10/2027 | Salem, VA',
      '1932 Ford Reunion | 8/11/2027 | Salem, VA',
      '2 Day Swap Meet | AUGUST 14, 2027',
      '12th Annual Delta Show | AUGUST 21, 2027',
    ],
  ],
  [
    'dates after names, as newspapers write them',
    "2027 car shows\n\nSt. Joe's Show. Sunday, June 20, noon to 4 p.m., St. Joseph Parish, 2643 Waterloo Road, Mogadore. Free.\n\nWheels & Wings. Saturday, June 5, 9 to 3, Airport, Ravenna.\n\nCruise-in. 5 to 8 p.m. Wednesdays through Sept. 29, Dairy Queen, Ravenna.\n\n4th of July Parade: July 3, 10am, Salem, VA\nHot Rods & Hot Dogs, Elks Lodge, Salem, VA, July 4\nAlpha Coffee: June 5, July 3 & Aug 7, 8-11am, Lions Park, Salem, VA",
    [
      'can\'t read the date "Cruise-in. 5 to 8 p.m. Wednesdays throug"',
      "St. Joe's Show | Sunday, June 20, 2027 | noon to 4 p.m.",
      'Wheels & Wings | Saturday, June 5, 2027 | 9 to 3',
      '4th of July Parade | July 3, 2027 | 10am | Salem, VA',
      'Hot Rods & Hot Dogs | July 4, 2027 | Elks Lodge, Salem, VA',
      'Alpha Coffee | 2027-06-05 | 8-11am | Lions Park, Salem, VA',
      'Alpha Coffee | 2027-07-03 | 8-11am | Lions Park, Salem, VA',
      'Alpha Coffee | 2027-08-07 | 8-11am | Lions Park, Salem, VA',
    ],
  ],
  [
    'dates at the end of lines below states',
    '2027 swap meets\n\nINDIANA\nAuburn - Alpha Swap, Kruse Plaza, April 30-May 2. 260-555-0103\n\nOHIO\nFord Only - Swap Meet, Fairgrounds, Lima, June 13. 419-555-0133',
    [
      'Auburn: Alpha Swap | 2027-04-30 | 2027-05-02 | Kruse Plaza | INDIANA',
      'Ford Only: Swap Meet | June 13, 2027 | Fairgrounds, Lima | OHIO',
    ],
  ],
  [
    'numbered and quoted lines, rain dates, and text below a list that belongs to no entry',
    '> 2027 shows\n>\n> 1) Alpha Show - June 5 - Salem, VA (R/D 6/6)\n> 2) Bravo Show - June 12 - Salem, VA. Rain date: Sunday, June 13.\n> 10) Charlie Show - July 3\n> 5/3 Bank Lot, Toledo, OH\n> 11) Delta Show - July 10, rain date following day\n> All shows are at Lions Park, Salem, VA.\n> See you there!\n> Linda, 540-555-0112\n>\n> Next deadline: June 20',
    [
      'text below the list, "See you there! Linda, 540-555-0112"',
      'text below the list, "Next deadline: June 20"',
      'Alpha Show | June 5, 2027 | Salem, VA | 2027-06-06',
      'Bravo Show | June 12, 2027 | Salem, VA | 2027-06-13',
      'Charlie Show | July 3, 2027 | 5/3 Bank Lot, Toledo, OH',
      'Delta Show | July 10, 2027 | Lions Park, Salem, VA | 2027-07-11',
    ],
  ],
  [
    'rules beside names, and rules that are no names',
    "2027 cruises\n\nEvery Monday except July 5: Alpha Cruise, Salem, VA, 6pm-dusk, June thru August\nEvery Sunday: Bravo Cruise, Salem, VA\nBanquet: Saturday, November 6, 6pm\nFridays, May-Sept (rain cancels): Dairy Bar, Salem, VA\nCharlie Lot - Main St, Thursdays 6-9, Salem, VA\n\nFRIDAYS\nLast Friday of the month, Frisch's, 5 Oak St, Salem, VA\n\nTUESDAYS\nCulver's, 7 Oak St, Salem, VA, 5:30-8:30",
    [
      'can\'t read the date "Fridays, May-Sept (rain cancels): Dairy "',
      'can\'t read the date "Charlie Lot - Main St, Thursdays 6-9, Sa"',
      'can\'t read the date "TUESDAYS | Culver\'s, 7 Oak St, Salem, VA"',
      'no name that is sure beside "FRIDAYS"',
      'can\'t read the date "Last Friday of the month, Frisch\'s, 5 Oa"',
      'Alpha Cruise | Every Monday except July 5, June thru August 2027 | 6pm | Salem, VA',
      'Bravo Cruise | Every Sunday 2027 | Salem, VA',
    ],
  ],
  [
    'a heading above more entries than one event has lines',
    `Shows of 2027\n\nSPECIAL\n${Array.from({ length: 15 }, (_, n) => `May ${n + 1} - Show ${n + 1}`).join('\n')}`,
    Array.from({ length: 15 }, (_, n) => `Show ${n + 1} | May ${n + 1}, 2027`),
  ],
  [
    'labels below a date',
    'SUMMER 2027\n\nJuly 17\nAlpha Show\nHours: 9-3\nVenue: Town Common\nSalem, Virginia\n\nJuly 25\nBravo Show\nSalem, VA',
    [
      'Alpha Show | July 17, 2027 | 9-3 | Town Common | Salem, Virginia',
      'Bravo Show | July 25, 2027 | Salem, VA',
    ],
  ],
])('reads %s', async (_, text, wanted) => {
  expect(await facts(text)).toEqual(wanted)
})

it.each([
  [
    'dates between names in no order',
    '2027 happenings\n\nAlpha Show\n\nMay 1\n\nFairgrounds, Salem, VA\n\nBravo Show\n\nMay 15\n\nJune 12\n\nCharlie Show\n\nExpo Center, Salem, VA\n',
    /column/,
  ],
  ['cells without a header', '2027-06-05;Alpha;Salem\n2027-06-12;Bravo;Roanoke\n', /column/],
  ['a header below a title', 'Season 2027\nName,Datum\nAlpha Show,June 5\n', /column/],
  ['a letter', 'Hello,\nthe show of June 5, 2027 was fun.\nBye', /column/],
])('refuses %s', async (_, text, problem) => {
  await expect(read(text)).rejects.toThrow(problem)
})

it('reads a very long line in bounded time', async () => {
  const list = (mark: string) =>
    `2027 shows\nJune 5 - Alpha Show, Salem, VA\n${mark.repeat(50_000)}\n`
  const begin = performance.now()
  for (const mark of [' ', '- ', '/', '–']) expect(await facts(list(mark))).toHaveLength(1)
  expect(performance.now() - begin).toBeLessThan(5_000)
})
