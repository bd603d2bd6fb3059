import { describe, expect, it } from 'vitest'
import { readSourceType } from './source-type.ts'

describe('types given by other sources', () => {
  it.each([
    ['car-show', 'car_show'],
    ['Cars & Coffee', 'cars_coffee'],
    ['cars-and-coffee', 'cars_coffee'],
    ['cruise-in', 'cruise_night'],
    ['car-meet', 'car_show'],
    ['Show-and-Shine', 'car_show'],
    ['autox', 'autocross'],
    ['HPDE', 'track_day'],
    ['lapping day', 'track_day'],
    ['Hot Rod Show', 'car_show'],
    ['Street Rod Cruise', 'cruise_night'],
    ['Auto Show & Swap Meet', 'combination'],
    ['Demolition Derby', 'racing_event'],
    ['boat_show', 'cruise'],
    ['Exhibición de autos', 'car_show'],
    ['Arrancones', 'drag_racing'],
  ])('%j is %s, which proves that the event is about vehicles', (text, type) => {
    expect(readSourceType(text)).toMatchObject({ type, isKnown: true, proves: true })
  })

  it.each([
    ['festival', 'combination'],
    ['club-meetup', 'car_club_event'],
    ['swapmeet', 'swap_meet'],
    ['Rally', 'road_rally'],
    ['race', 'racing_event'],
    ['Carreras', 'racing_event'],
    ['Rassemblement', 'car_show'],
    ['cruise', 'cruise'],
    ['Awards Ceremony', 'awards_ceremony'],
  ])('%j is %s, which proves nothing', (text, type) => {
    expect(readSourceType(text)).toMatchObject({ type, isKnown: true, proves: false })
  })

  it.each(['gymkhana', 'Auction', 'ice-bash'])('%j is kept as an unknown type', (text) => {
    expect(readSourceType(text)).toMatchObject({ type: text, isKnown: false })
  })

  it.each(['Community', 'Music', 'Arts & Culture', 'Government', 'Family Friendly', '', ' - '])(
    '%j is not a type',
    (text) => {
      expect(readSourceType(text)).toBeUndefined()
    },
  )
})
