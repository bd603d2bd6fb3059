import { describe, expect, it } from 'vitest'
import { weightOf } from './weighty-names.ts'

describe('column names that could change the time, place or status of an event', () => {
  it.each([
    ['timezone', 'zone'],
    ['Time Zone', 'zone'],
    ['event_tz', 'zone'],
    ['utcOffset', 'zone'],
    ['All Day Event', 'all-day'],
    ['X-FUNAMBOL-ALLDAY', 'all-day'],
    ['Finish', 'moment'],
    ['startdateutc', 'moment'],
    ['Show Hours', 'moment'],
    ['Race Day', 'moment'],
    ['last_day', 'moment'],
    ['date_text', 'moment'],
    ['Day of the week', 'weekday'],
    ['venueTown', 'place'],
    ['Start location', 'place'],
    ['Country', 'place'],
    ['latitude2', 'point'],
    ['Cancelled?', 'bad-flag'],
    ['is_private', 'bad-flag'],
    ['Postponed', 'bad-flag'],
    ['Members Only', 'bad-flag'],
    ['deleted_at', 'bad-flag'],
    ['isPublic', 'good-flag'],
    ['Publish?', 'good-flag'],
    ['Access', 'access'],
    ['event_status', 'status'],
    ['Recurrence Pattern', 'repeats'],
    ['repeats', 'repeats'],
    ['eventSchedule', 'repeats'],
  ])('%s', (name, weight) => {
    expect(weightOf(name)).toBe(weight)
  })

  it.each(
    `created created_at dateCreated Last_Updated modified_gmt DTSTAMP timestamp publishDate posted-on
    registrationDeadline RegistrationOpens ticket_status rsvpDate doorTime gates_open_time check-in-time
    venueUrl venue_phone locationId place_id emailAddress contactCity hotelAddress dayPassPrice
    X-MICROSOFT-CDO-BUSYSTATUS status_code eventType scope featured Laps lead_time
    previous_date founded_date update candidate weekend_package estate`.split(/\s+/),
  )('do not include %s', (name) => {
    expect(weightOf(name)).toBeUndefined()
  })
})
