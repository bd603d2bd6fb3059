import { describe, expect, it } from 'vitest'
import type { CleanDraft } from '../clean/clean-fields.ts'
import { type ListAbout, listAbout, noList } from './list-evidence.ts'
import { scopeRemarks } from './list-remarks.ts'
import { typeOfRow } from './row-type.ts'

/** Subject of a list with these row names; `statedType`: value of each row's type column. */
const about = (names: readonly string[], itsName = '', statedType = '') =>
  listAbout(
    names.map((name) => ({ statedType, words: { name } })),
    itsName,
  )
const cars = [
  'Car Show',
  'Cruise Night',
  'Swap Meet & Car Show',
  'Autocross 1',
  'Track Day',
  'Drag Races',
]
const plain = ['Hot Dog Day', 'Big Weekend', 'Harvest Days']
const town = [
  'Yoga',
  'Council',
  'Library Sale',
  'Concert',
  'Story Time',
  'Chess',
  'Book Club',
  'Farmers Market',
]

const blank = { description: '', eventType: '', carCategories: [], carMakes: [], location: '' }
const kindIn = (name: string, list: ListAbout) =>
  typeOfRow({ ...blank, name } as unknown as CleanDraft, { hints: '', list })

describe('a list', () => {
  it('is about cars if most of its names are', () => {
    const list = about([...cars, ...plain], 'events.csv')
    expect(list).toMatchObject({ isCars: true, isOther: false })
    expect(list.because).toBe('6 of 9 names are about cars or boats')
  })

  it('is about cars if its own name and some of its rows are', () => {
    const rows = ['Corvette Breakfast', ...plain, 'Board Meeting', 'Holiday Party']
    const calendar = about(rows, 'events.ics · Lake Corvette Club')
    expect(calendar).toMatchObject({ isCars: true, type: 'car_club_event' })
    expect(about(rows, 'events.ics · Lake County')).toMatchObject({ isCars: false })
  })

  it.each(['f1_2027.csv', 'indycar2027.csv', '2027imsa.csv', 'SCCA27.csv', 'motogp2027.csv'])(
    'is about races if it is named %s, whatever the rows say',
    (name) => {
      const rows = ['Round 1', 'Barber', 'Season Opener', 'Sprint 2']
      expect(about(rows, name)).toMatchObject({ isCars: true, type: 'racing_event' })
      const others = ['Bake Sale', 'Chess Club', 'Story Hour', 'Blood Drive']
      for (const other of ['wecare2027.csv', 'af1cation.csv'])
        expect(about(others, other)).toMatchObject({ isCars: false })
      expect(about(rows, 'wecare2027.csv')).toMatchObject({ isCars: false })
    },
  )

  it.each([
    'nascar2017.json',
    '2017nascar.json',
    'NascarSchedule.json',
    'nascar-2017-schedule.json',
  ])('is about races if it is named %s, where digits and capitals delimit words', (name) => {
    const races = ['Food City 500', 'Good Sam 500', 'NASCAR All-Star Race', 'The Unlimited']
    expect(about(races, name)).toMatchObject({ isCars: true, type: 'racing_event' })
    expect(about(races, 'schedule2017.json')).toMatchObject({ isCars: false })
  })

  it('named like a race series is not about races with other events; odd rows among races wait for review', () => {
    const names = ['Bake sale', 'Team meeting', 'Trivia night', 'Movie night', 'Farmers market']
    expect(about(names, 'nascar2017.json')).toMatchObject({ isCars: false })
    const races = ['Food City 500', 'Coca-Cola 600', 'Brickyard 400', 'Round 2', 'Daytona']
    const list = about([...races, 'The Clash', 'Bake sale'], 'nascar2017.json')
    expect(list).toMatchObject({ isCars: true, isByName: true })
    expect(kindIn('Round 2', list).outcome).toBe('cars')
    expect(kindIn('Bake sale', list).outcome).toBe('review')
  })

  it('has the type in its own name if most rows have none', () => {
    const rows = ['Porsche Fall', 'BMW Glen', 'Audi Spring', 'Corvette Fling', ...cars]
    expect(about(rows, 'hpde-schedule.csv')).toMatchObject({ isCars: true, type: 'track_day' })
    expect(about(rows, 'events.csv').type).toBeUndefined()
  })

  it.each([
    [
      'Spring Jamboree,Bluegrass Jamboree,Gospel Jamboree,Fiddle Jamboree,Holiday Jamboree,Cub Scout Jamboree,Square Dance Jamboree,Fall Jamboree,Senior Jamboree',
    ],
    [
      'AKC Rally,Rally Novice,Rally Advanced,Rally Excellent,Obedience Rally,Rally Trial,Fall Rally,Rally Run-Throughs,Rally Masters',
    ],
  ])('is not about cars with words that only resemble those of car events: %s', (names) => {
    expect(about(names.split(','), 'events.csv').isCars).toBe(false)
  })

  it.each([
    [
      'errands',
      'Jeep payment,Honda,Toyota drop-off,Subaru brakes,Call BMW,Audi keys,Volvo,Ford at noon,Mazda pickup',
    ],
    [
      'games',
      'Mustangs vs. Chargers,Pistons at Bulls,Broncos at Raiders,Mustangs,Chargers at Green Bay,Rams vs. Jets,Jaguars at Bills,Cobras,Thunderbirds vs. Royals',
    ],
    [
      'bands',
      'The Cars,Cadillac Moon,Pontiac Street Band,Mustang Sally,Camaro Drive Band,Studebaker John,Tesla,Corvette Tango,Chevy Metal',
    ],
    [
      'toys',
      'Slot Car Night,RC Car Club,Hot Wheels Derby,Pinewood Derby,LEGO Race Cars,RC Crawlers,Diecast Swap Meet,Model Car Contest,Solar Car Sprint',
    ],
  ])('of %s with names of cars is not about cars', (_, names) => {
    expect(about(names.split(','), 'events.csv').isCars).toBe(false)
  })

  const chamber = [
    'Downtown Car Cruise',
    'Mopars on Main',
    'Hot Rod Night',
    'Town Council',
    'Farmers Market',
    'Craft Fair',
    'Turkey Trot 5K',
    'Summer Concert',
    'Wine Walk',
    'Chocolate Shop Crawl',
    'Ribbon Cutting',
    'Story Time',
    'Golf Outing',
    'Blood Drive',
  ]

  it.each(['Irwin Car Cruise and Chamber Events', 'Car Shows & Happenings', 'Hot Rod City Guide'])(
    'of a town that is called "%s" is not about cars',
    (name) => {
      const list = about(chamber, name)
      expect(list).toMatchObject({ isCars: false, isOther: true, isMislabeled: true })
      const counts = { rows: 14, byList: 0, review: 0, other: 11 }
      expect(scopeRemarks(counts, list)).toEqual([
        "The list's own name speaks of cars or boats, but only 3 of 14 names are about cars or boats: each row was taken by its own words, and 11 rows were skipped.",
      ])
    },
  )

  it.each(['Irwin Corvette Club', 'Irwin Street Rodders', 'Irwin Region SCCA'])(
    'of a club with as many other events is about cars: %s',
    (name) => expect(about(chamber, name).isCars).toBe(true),
  )

  it('of a town with one car show is not about cars', () => {
    const rows = [...town, 'Car Show']
    expect(about(rows, 'speedway_in.ics')).toMatchObject({ isCars: false, isOther: true })
  })

  it('with one repeated name or only a few rows is not about cars', () => {
    expect(about(Array<string>(50).fill('Car Show')).isCars).toBe(false)
    expect(about(cars.slice(0, 3)).isCars).toBe(false)
  })

  it('has types if the values of a column are known, and the type of most rows', () => {
    const list = about([...plain, ...town], '', 'autocross')
    expect(list).toMatchObject({ isCars: true, hasTypes: true, type: 'autocross' })
    expect(about(town, '', 'Community').hasTypes).toBe(false)
  })

  it('named after a track is about its kind of races, but not one named after the town of Speedway', () => {
    const rows = ['Bracket Finals', 'Last Blast', 'Halloween Bash', 'Drag Races']
    const list = about(rows, 'oak-valley-dragway.ics')
    expect(list).toMatchObject({ isCars: true, type: 'drag_racing' })
    expect(about([...town, 'Car Show'], 'speedway.ics').isCars).toBe(false)
  })

  it('of a speedway is about races if a third of its rows are', () => {
    const rows = ['Late Models', 'Demolition Derby', 'Trailer Race', 'Sprint Cars', ...plain]
    const names = [...rows, 'Practice', 'Opener', 'Full Program']
    const list = about(names, 'oak-valley-speedway.csv')
    expect(list).toMatchObject({ isCars: true, type: 'racing_event' })
    expect(about(names, 'events.csv').isCars).toBe(false)
  })

  it('of motorcycle events is about vehicles, even if most names alone would wait for review', () => {
    const places = ['Frosted Mug', 'Y Bar', 'Road House', 'Tavern', 'Mill', 'Depot', 'Grill']
    const rows = [...places.map((place) => `${place} Bike Night`), 'Poker Run']
    expect(about(rows, 'a.csv').isCars).toBe(true)
  })

  it('with races that name no class is about cars only together with other evidence', () => {
    const laps = ['Silver 300', 'River 250', 'Desert Challenge', 'Winter Classic 200']
    const names = [...laps, ...cars, 'Trophy Truck Race', 'Late Models']
    expect(about(names, 'a.csv').isCars).toBe(true)
    expect(about([...laps, ...town], 'a.csv')).toMatchObject({ isCars: false, isOther: true })
  })

  it('of drives and meetings is the calendar of a car club', () => {
    const rows = ['Miata Tech Session', 'Rose Run', 'Pretzel Drive', 'Club Picnic', 'Canyon Tour']
    const list = about([...rows, 'Teddy Bear Run', 'Winery Visit'], 'miatas.csv')
    expect(list).toMatchObject({ isCars: true, type: 'car_club_event' })
  })
})

describe('rows without a type of their own', () => {
  const races = { ...noList, isCars: true, type: 'racing_event' } as const
  const club = { ...noList, isCars: true, type: 'car_club_event' } as const

  it('have the type of their list, rather than that of an ambiguous word', () => {
    expect(kindIn('Cowboy Classic', races)).toMatchObject({ type: 'racing_event', outcome: 'cars' })
    expect(kindIn('Tour of Destruction', races).type).toBe('racing_event')
    expect(kindIn('Rose Run', club).type).toBe('driving_tour')
    expect(kindIn('Corn Roast', club).type).toBe('car_club_event')
    expect(kindIn('Rose Run', { ...races, type: 'car_show' }).type).toBe('car_show')
    expect(kindIn('Crank Up Tour', { ...races, type: 'car_show' }).type).toBe('driving_tour')
    expect(kindIn('Memorial Points Race', { ...races, type: 'drag_racing' }).type).toBe(
      'drag_racing',
    )
  })

  it('keep a type that they name', () => {
    expect(kindIn('Car Show', races).type).toBe('car_show')
    expect(kindIn('Cowboy Classic', noList)).toMatchObject({ outcome: 'other' })
  })
})
