import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features, makes } from '../words/car-words.ts'
import { indoorEndings, outdoorEndings } from '../words/endings.ts'

const judged: Recipe = {
  type: 'judged_competition',
  share: 3,
  season: 'outdoors',
  on: 'Sat Sat Sun',
  hours: ['08:00-16:00', '09:00-15:00', '08:30-15:30', '08:00-15:00'],
  names: lines(`
    {region} Judged Meet
    {city} Points Show
    {region} Regional Judging
    White Gloves at {place}
    {make} Concours & Judged Field
    {region} Restoration Awards Field
    400 Points
    {place} Preservation Judging
    {region} Survivor Standards
    Correct Hose Clamps Invitational
    {make} National Standards Meet
    {season} Points Meet
    Chalk Marks & Date Codes
    {city} Senior & Junior Meet
    {region} Class Judging Day
    Factory Fresh {city}
    Under the Loupe: {region}
    {place} Grand National Field`),
  venues: ['hotel', 'park', 'fairgrounds', 'estate'],
  hosts: ['car_clubs'],
  cost: { free: 3, under_10: 3, '10_20': 3, unknown: 1 },
  fees: [35, 45, 60, 75],
  makes: makes.marque,
  makeCount: 1,
  categories: categories.grand,
  awards: awards.judged,
  features: lines(`
    Judging School
    Awards Dinner
    Swap Meet
    Vendor Area
    Silent Auction
    Tech Seminar`),
  annual: 0.5,
  charity: 0.1,
  sponsored: 0.3,
  registers: true,
  flyers: [],
  opens: lines(`
    Cars are judged against a 400-point standard, and every deduction is explained to its owner.
    Teams of three judges take twenty minutes for each car, with flashlights and factory literature.
    A field for owners who know which bolts were plated, and for those who would like to learn.
    Original cars and restorations are judged apart, each against its own standard.
    Hoods up, trunks open, lights on: {cars} cars are expected on the judging field.`),
  goes: lines(`
    Judging begins at {start} sharp; cars must be in place by {gates}.
    Score sheets are returned at {awards}.
    Apprentice judges may join a team after the morning class.
    Spectators are welcome on the field once judging is over.
    Entry is \${fee} a car, including two lunches.
    Flight judging is followed by an operations check of lights, horn and wipers.`),
  ends: outdoorEndings,
}

const indoorJudged: Recipe = {
  ...judged,
  share: 1,
  season: 'indoors',
  names: lines(`
    {region} Winter Judging
    {city} Indoor Points Show
    {region} Model & Restoration Contest
    Bare Metal Invitational
    {city} Builder's Cup
    {region} Top Ten Build-Off`),
  venues: ['expo', 'hotel'],
  makeCount: 0,
  opens: lines(`
    Twenty finished builds, ten that are not quite, and a panel that has seen everything.
    Builders present their cars to the judges in person and answer questions in public.`),
  goes: lines(`
    Judging is public, on a lift and under bright light.
    The top ten are announced at {awards}.
    Each builder brings a book of the work; the books are on display.`),
  ends: indoorEndings,
}

const banquet: Recipe = {
  type: 'awards_ceremony',
  share: 1,
  season: 'always',
  on: 'Sat Fri Thu Sat',
  hours: ['18:00-22:00', '17:30-21:30', '18:30-22:00', '18:00-'],
  names: lines(`
    {region} Racing Season Banquet
    {city} Champions' Dinner
    {host} Awards Night
    {region} Hall of Fame Induction
    Golden Wrench Awards
    Trophy Night at {venue}
    {region} Motorsports Honors
    {city} Builder of the Year Dinner
    Checkered Flag Supper
    {region} Restoration Honors
    Hard Luck Awards & Dinner
    {city} Speed Hall Induction
    Points Champions' Banquet
    {region} Karting Trophy Night
    Lifetime of Grease Awards
    Volunteer Marshals' Dinner
    Young Mechanic Awards
    {region} Street Rodder of the Year
    Silver Piston Gala
    Founders' Dinner at {place}
    {city} Automotive Scholarship Awards
    The Broken Axle Banquet
    {region} Autocross Trophy Supper
    Winner's Circle {city}`),
  venues: ['hotel', 'hotel', 'museum', 'brewery'],
  hosts: ['car_clubs', 'car_clubs', 'museums', 'corporate'],
  cost: { over_50: 4, over_20: 5, '10_20': 1, unknown: 1 },
  categories: [],
  awards: lines(`
    Driver of the Year
    Rookie of the Year
    Builder of the Year
    Sportsmanship Award
    Volunteer of the Year
    Hall of Fame Induction
    Most Improved
    Hard Luck Award`),
  features: features.formal,
  annual: 0.7,
  charity: 0.3,
  sponsored: 0.5,
  registers: true,
  opens: lines(`
    Dinner, a short film of the season and trophies taller than some of the winners.
    The season ends where it always does: at round tables, with speeches kept under two minutes.
    Four people who shaped the sport around {city} are honored over dinner.
    An evening for those who drove, wrenched, scored, flagged and swept the pits.
    Champions of eight classes pick up their trophies, and the volunteers get the longest applause.`),
  goes: lines(`
    Doors open at {gates} with cars on display in the foyer.
    Tickets include dinner and must be ordered a week ahead.
    The auction of signed helmets and worn-out pistons follows dessert.
    Last year's winners hand over the trophies, which go back on the shelf next year.
    Dress is what you would wear to a wedding you like.`),
  ends: lines(`
    A block of rooms is held until two weeks before.
    Tables seat eight; ask for neighbors when you order.
    Vegetarian plates are available.
    Parking is free for guests of the dinner.
    Children's plates are half price.`),
}

const concours: Recipe = {
  type: 'concours',
  share: 1,
  season: 'outdoors',
  on: 'Sun Sun Sat',
  hours: ['09:00-16:00', '10:00-16:00', '09:30-15:30', '10:00-15:00'],
  names: lines(`
    {region} Concours d'Elegance
    Concours at {venue}
    {place} Concours of Elegance
    The {region} Elegance
    {city} Motoring Classic
    {place} Lawn Concours
    The Gathering at {place}
    Coachbuilt on the {spot}
    {region} Invitational Concours
    {season} Lawn at {place}
    Brass & Grass
    {city} Preservation Concours
    Concours on the Green
    Long Hoods & Short Speeches
    {place} Motor Classic
    The {city} Elegance
    Carriage House Concours
    {region} Grand Marque Concours
    Barn Doors Open: A Preservation Concours
    {region} Automobile Salon
    {weekday} Best Concours
    Twelve Cylinders at {place}
    {region} Sporting Concours
    Orchids & Overdrive`),
  venues: ['estate'],
  hosts: ['charities', 'corporate', 'museums', 'car_clubs'],
  cost: { over_50: 5, over_20: 5, '10_20': 1 },
  fees: [75, 100, 125, 150],
  makes: makes.grand,
  makeCount: 4,
  categories: categories.grand,
  awards: awards.grand,
  features: features.lawn,
  annual: 0.8,
  charity: 0.6,
  sponsored: 0.8,
  registers: true,
  flyers: ['flyer-concours.pdf'],
  opens: lines(`
    {cars} invited cars on the lawn at {venue}, from brass-era tourers to the sports cars of the sixties.
    Coachbuilt classics, preservation cars and one class that surprises the regulars every year.
    Cars cross the dew at sunrise and the ramp in the afternoon, engines running.
    An elegant field with room to walk around each car, and owners who like questions.
    The featured marque has a row of its own along the terrace.
    Judges walk the lawn in the morning, and winners drive past the grandstand after lunch.`),
  goes: lines(`
    A preservation class honors cars that have never been taken apart.
    The tour on the day before brings most of the field through {city}.
    Seminars under the oak begin on the hour.
    Best of Show is announced at {awards}.
    Picnic tickets include a place on the lawn and a hamper.
    A junior judging program hands clipboards to children from eight to fourteen.
    Owners of cars built before 1975 can apply until six weeks before the day.`),
  ends: lines(`
    Hats are customary, heels are a mistake.
    Spectators park in the lower meadow; shuttles run all day.
    Rain or shine: the owners own umbrellas.
    Tickets are limited and usually gone a week before.
    Children under 12 come in free.
    No dogs on the lawn.`),
}

const concoursWeekend: Recipe = {
  ...concours,
  share: 0.8,
  on: 'Fri',
  days: 3,
  names: lines(`
    {region} Concours Weekend
    {place} Weekend of Elegance
    {region} Tour & Concours
    Three Days at {place}
    {city} Motoring Weekend
    {place} Grand Tour & Lawn
    {region} Elegance Week`),
  opens: lines(`
    Three days around old cars: a tour on Friday, seminars on Saturday and the lawn on Sunday.
    Friday drives, Saturday talks and sells, Sunday is the concours on the lawn at {venue}.
    The weekend opens with a tour of 80 miles and closes with Best of Show on Sunday afternoon.`),
  goes: concours.goes.filter((sentence) => !sentence.includes('the day before')),
}

export const competitions: readonly Recipe[] = [
  judged,
  indoorJudged,
  banquet,
  concours,
  concoursWeekend,
]
