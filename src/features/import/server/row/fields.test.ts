import { describe, expect, it } from 'vitest'
import { assignFields, fieldOf } from './fields.ts'

const assigned = (header: string) => {
  const names = header.split(',')
  const fields = assignFields(names)
  return names.map((_, index) => fields.get(index) ?? '-').join(',')
}

describe('headers of other programs', () => {
  it.each([
    [
      'a WordPress calendar',
      'EVENT NAME,EVENT EXCERPT,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,TIMEZONE,EVENT COST,EVENT CATEGORY,EVENT WEBSITE,EVENT DESCRIPTION',
      'name,-,venueName,organizerName,date,startTime,endDate,endTime,allDay,timeZone,attendanceCost,category,website,description',
    ],
    [
      'Google Calendar and Outlook',
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private',
      'name,date,startTime,endDate,endTime,allDay,description,location,-',
    ],
    [
      'a form that asks',
      'What is the name of your event?,When is your event? (date),When does it begin? (time),Where will it take place? (full address)',
      'name,date,startTime,location',
    ],
    [
      'a form of a city',
      'Event Title,From Date,To Date,Event Location,Event City,Event State,Event Zip,Phone Number,Email Address,Type of Event',
      'name,date,endDate,location,city,state,zipCode,contactPhone,contactEmail,category',
    ],
    ['a database', 'title,start_datetime,end_datetime,venue_name', 'name,date,endDate,venueName'],
    ['camel case', 'eventName,startsAt,endsAt,eventVenue', 'name,date,endDate,venueName'],
    ['words in another order', 'name,dateStart,dateEnd,timeStart', 'name,date,endDate,startTime'],
    ['times beside a date', 'name,date,start,end', 'name,date,startTime,endDate'],
    [
      'times beside both dates',
      'date,end date,start,end,name',
      'date,endDate,startTime,endTime,name',
    ],
    ['shows', 'Show Name,Show Date,Show Fee,Show Hours', 'name,date,participationFee,startTime'],
    ['races', 'Race Name,Race Date,Race Track,Race Class', 'name,date,venueName,-'],
    ['a phrase', 'Name,Frequency,City/Town,State/Province', 'name,repeats,city,state'],
  ])('%s', (_, header, fields) => {
    expect(assigned(header)).toBe(fields)
  })

  it('match our names first, then listed ones, and each field once', () => {
    expect(assigned('event,title,name')).toBe('-,-,name')
    expect(assigned('Event Date,Start,Date')).toBe('date,startTime,-')
    expect(assigned('start,start date')).toBe('startTime,date')
  })

  it.each([
    'start_date',
    'startDate',
    'Event Date',
    'Date of Event',
    'event start date',
    'dtstart',
  ])('match %s rather than "date", which may be when the entry was written', (name) => {
    expect(assigned(`date,${name},title`)).toBe('-,date,name')
    expect(assigned(`${name},title,Date`)).toBe('date,name,-')
  })

  it.each([
    'published',
    'post_date',
    'created',
    'modified',
    'Date Posted',
    'Date of Birth',
    'Date of Entry',
  ])('do not match %s', (name) => expect(fieldOf(name)).toBeUndefined())

  it.each([
    ['Date of Event', 'date'],
    ['event', 'name'],
    ['Event/Show', 'name'],
    ['Date(s) of the Event', 'date'],
    ['Start Date of Event', 'date'],
    ['End Date for Event', 'endDate'],
    ['Time of Event', 'startTime'],
    ['Start Time of the Show', 'startTime'],
    ['End Time of the Show', 'endTime'],
    ['Name of Show', 'name'],
    ['Name of the Event', 'name'],
    ['What is the name of your event?', 'name'],
    ['What time does it start?', 'startTime'],
    ['Start Date and Time', 'date'],
    ['End Date and Time', 'endDate'],
    ['location_town', 'city'],
    ['location_postcode', 'zipCode'],
    ['Town & State', 'location'],
    ['What is the date of the event?', 'date'],
    ['Description of Event', 'description'],
    ['Location of Event', 'location'],
    ['Date (MM/DD/YYYY)', 'date'],
    ['Start Date (dd.mm.yy)', 'date'],
    ['Address of the Venue', 'streetAddress'],
    ['City of Event', 'city'],
    ['Name of Venue', 'venueName'],
    ['Name of Organizer', 'organizerName'],
    ['When is the event?', 'date'],
    ['Zip code of venue', 'zipCode'],
    ['Date of the Race', 'date'],
    ['Website for the Event', 'website'],
    ['What', 'name'],
    ['When', 'date'],
    ['Where', 'location'],
    ['Time Zone', 'timeZone'],
    ['time_zone', 'timeZone'],
    ['tz', 'timeZone'],
    ['Event Timezone', 'timeZone'],
  ])('match %s as %s', (name, field) => expect(fieldOf(name)).toBe(field))

  it.each(['race', 'the', 'Event Number', 'Race Length', 'Show Chair', '', '(s)', '年'])(
    'do not match %j',
    (name) => expect(fieldOf(name)).toBeUndefined(),
  )
})
