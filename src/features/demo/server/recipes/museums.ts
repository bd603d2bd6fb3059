import { lines, type Recipe } from '../model/recipe.ts'
import { categories, features, makes } from '../words/car-words.ts'

/** Open for good: has hours, but no date. */
export const standingMuseum: Recipe = {
  type: 'car_museum',
  share: 0,
  season: 'always',
  on: 'Sat',
  hours: ['10:00-17:00', '09:00-17:00', '10:00-16:00', '11:00-17:00', '10:00-18:00'],
  names: lines(`
    {region} Motor Museum
    {city} Automobile Museum
    {place} Transportation Museum
    Museum of the {region} Road
    {region} Speed Museum
    {city} Auto Heritage Center
    {place} Wagon & Motor Works
    The {place} Collection
    Old Filling Station Museum
    {state} Motorcycle & Sidecar Museum
    {region} Racing Hall
    Streamline Gallery {city}
    Brass Lamp Museum
    {place} Truck Museum
    The Showroom at {place}
    Little Cars of {city}
    Steam, Spark & Gasoline
    {region} Fire Engine Hall
    {city} Dream Car Depot
    The Assembly Hall
    Two-Lane Museum
    Gas Pump & Road Sign Museum
    Woodies & Wagons of {city}
    {state} Automotive Archive`),
  venues: ['museum'],
  hosts: ['museums'],
  cost: { '10_20': 8, over_20: 3, under_10: 3, free: 2 },
  makes: makes.american,
  makeCount: 4,
  categories: categories.grand,
  features: features.museum,
  sponsored: 0.2,
  opens: lines(`
    More than {cars} vehicles in a former factory, arranged by the roads they were made for.
    A family's collection of sixty years, open to everyone and still growing.
    The first cars built in {state}, the last cars sold here, and a good deal in between.
    Three floors of cars, with a working restoration shop on the lowest.
    From high-wheelers to concept cars, with the stories of the people who paid for them.
    A small museum with a large workshop, where most of the cars are driven at least once a year.
    Gas pumps, road signs, a 1930s service bay and the cars that needed all of them.
    Local racing history from board tracks to stock cars, told by those who were there.`),
  goes: lines(`
    The museum is open Tuesday to Sunday; it closes on Mondays and major holidays.
    Docents give a tour at eleven and at two, included with admission.
    Mechanics work behind glass on weekdays and answer questions through an open window.
    A changing exhibit takes a third of the floor and is new every spring and fall.
    Children can sit in two of the cars and crank a third.
    The library is open to researchers by appointment.
    One car of the collection is driven in front of the building on the first Saturday of the month.`),
  ends: lines(`
    Plan on two hours.
    The building is accessible throughout.
    Groups of ten or more should write ahead.
    The picnic area is open to everyone.
    Parking for buses and trailers is behind the building.
    The gift shop stocks shop manuals back to 1915.`),
}

const museumDay: Recipe = {
  ...standingMuseum,
  share: 1,
  on: 'Sat Sat Sun Wed Fri',
  hours: ['10:00-14:00', '11:00-15:00', '10:00-16:00', '13:00-16:00'],
  names: lines(`
    Engines Running Day
    Behind the Ropes at {place}
    Start 'Em Up {weekday}
    Archive Open House
    Collection Drive Day
    Model T Driving Class
    Meet the Restorers
    {make} at 100
    Basement Vault Tour
    Hand-Crank {weekday}
    Poster & Sign Conservation Day
    Docents' Choice {weekday}
    Bring Your Grandparents {weekday}
    Pedal Car Derby
    Toolbox Talk: {place}`),
  cost: { '10_20': 5, under_10: 4, free: 3, over_20: 2, unknown: 1 },
  makeCount: 1,
  annual: 0.15,
  opens: lines(`
    Six cars from the collection are started, explained and driven around the block.
    A close look at how the museum keeps old machines alive, from leather to ignition.
    Visitors turn the crank, set the spark and find out why their great-grandparents were strong.
    The ropes come down for one day, and the people who know the cars stand beside them.
    Three cars that rarely leave the basement come up in the freight elevator.
    A program for all ages around the oldest cars in the building.`),
  goes: lines(`
    Places are limited to 30, so reserve ahead.
    The restoration team brings the parts that did not make it.
    Regular admission applies, and members come in free.
    Rides in a 1920s touring car go to the first who sign up.
    A mechanic explains a carburetor with a garden hose and a funnel.
    The workshop is open to visitors until {end}.`),
  ends: lines(`
    Photographers are welcome, tripods only in the first hour.
    The library stays open until closing time.
    Lunch is served among the trucks.
    Children need an adult, and most adults need the excuse.`),
}

const museumEvening: Recipe = {
  ...museumDay,
  share: 0.8,
  on: 'Thu Thu Wed Fri',
  hours: ['18:00-20:30', '18:30-20:00', '17:30-20:00', '19:00-21:00'],
  names: lines(`
    Curator's Night: {city}
    {region} Museum Night
    Flashlight Tour of the Old Garage
    Brown Bag Lecture: Roads to {city}
    Slot Car Night at the Museum
    Museum Members' Garage Night
    After Hours at {place}
    Lecture: Who Paved {region}
    Film Night: Newsreels & Races
    Lantern Slides of Old {city}`),
  opens: lines(`
    The curator opens doors that are usually shut and turns on lights that are usually off.
    An evening among the cars after closing time, with the ropes taken down.
    A talk of forty minutes, with pictures nobody has seen in ninety years.
    The museum stays open late for people who work while it is open.`),
  goes: lines(`
    A question-and-answer half hour closes the program.
    Coffee is served among the trucks.
    Members come in free and may bring a guest.
    Places are limited to 40, so reserve ahead.
    The gift shop stays open until {end}.`),
}

export const museums: readonly Recipe[] = [museumDay, museumEvening]
