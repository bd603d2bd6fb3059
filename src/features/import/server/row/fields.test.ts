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
      'name,-,venueName,organizerName,date,startTime,endDate,endTime,-,-,attendanceCost,category,website,description',
    ],
    [
      'Google Calendar and Outlook',
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private',
      'name,date,startTime,endDate,endTime,-,description,location,-',
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

  it('prefer our names, then listed ones, and give each field once', () => {
    expect(assigned('event,title,name')).toBe('-,-,name')
    expect(assigned('Event Date,Start,Date')).toBe('-,startTime,date')
    expect(assigned('start,start date')).toBe('startTime,date')
  })

  it.each(['event', 'race', 'the', 'Event Number', 'Race Length', 'Show Chair', '', '(s)', '年'])(
    'do not guess from %j',
    (name) => {
      expect(['name', undefined]).toContain(fieldOf(name))
    },
  )
})
