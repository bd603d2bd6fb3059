import { lines, type Recipe } from '../model/recipe.ts'
import { awards, categories, features, makes } from '../words/car-words.ts'
import { indoorEndings, trackEndings } from '../words/endings.ts'

const trackDay: Recipe = {
  type: 'track_day',
  share: 1,
  season: 'racing',
  on: 'Sat Sun Sat Fri Mon',
  hours: ['08:00-17:00', '07:30-16:30', '08:00-16:00', '08:30-17:00'],
  names: lines(`
    Open Track at {place}
    {region} Driver Education Day
    Novice Track Day: {venue}
    {make} Track Day
    Advanced Lapping at {place}
    {season} Track Opener
    {host} Lapping Day
    Apex Before Lunch
    {region} Time Trials
    Track {weekday} at {place}
    Passing by Agreement
    {venue} Open Lapping
    Rain Lines Welcome
    Slow Car Fast Day
    Street Tires Only
    Ladies' Track Day at {place}
    Late Braking Social
    First Laps: {region}
    Test Day at {venue}
    {month} Lapping Day
    Two Pedals, Three Pedals
    Air-Cooled Lapping {season}
    Miles of Curbing
    Hatchback Invitational
    Out Lap, Hot Lap, Cool Lap`),
  venues: ['circuit'],
  hosts: ['car_clubs', 'corporate', 'car_clubs'],
  cost: { over_50: 8, free: 2, over_20: 2, unknown: 1 },
  fees: [195, 245, 275, 325],
  makes: makes.track,
  makeCount: 2,
  categories: categories.sporting,
  features: features.track,
  annual: 0.1,
  sponsored: 0.3,
  registers: true,
  flyers: [],
  opens: lines(`
    Four run groups, 25 minutes each, five sessions: bring tires and water.
    A track day for street cars, with an instructor in the right seat of everyone who wants one.
    Novices begin with a classroom hour and leave with the line in their heads.
    Open lapping on the full course at {venue}, limited to {limit} drivers.
    Point-bys everywhere, no timing, no trophies: a day to learn the track.
    The clockwise layout in the morning, and a longer lunch than usual to talk about it.`),
  goes: lines(`
    Tech inspection begins at {gates}; the drivers' meeting is at {start}.
    The fee of \${fee} covers the day, the instructor and a photograph.
    Convertibles need a roll bar that passes the broomstick test.
    Novice, intermediate, advanced and instructor groups take turns all day.
    Numbers and tow hooks are checked at the gate.
    A professional coach rides along for a small extra.`),
  ends: trackEndings,
}

const autocross: Recipe = {
  ...trackDay,
  type: 'autocross',
  season: 'mornings',
  on: 'Sun Sun Sat',
  hours: ['08:00-15:00', '07:30-14:30', '08:30-15:30', '09:00-15:00', '08:00-'],
  names: lines(`
    {region} Autocross Points Event 3
    {region} Autocross Points Event 5
    Cone Carnage at {place}
    {host} Autocross
    Test & Tune Autocross {city}
    Novice Autocross School
    Second-Gear {weekday}
    {region} Solo Championship
    Sixty-Second {weekday}
    {season} Slalom
    Pointer Cones
    {city} Lot Shootout
    Chicago Boxes & Gates
    Index Day at {place}
    {make} Slalom
    Women on Course
    Walk It Three Times
    Fun Runs & Finals
    Sweepers & Slaloms
    {place} Cone Dodge
    Asphalt Ballet
    Late Apex {weekday}
    Plus Two: {region} Autocross
    Paddock Potluck Autocross
    Off-Camber {city}`),
  venues: ['pad'],
  hosts: ['car_clubs'],
  cost: { free: 7, under_10: 1, over_20: 1, unknown: 1 },
  fees: [35, 40, 45, 50, 60],
  awards: awards.timed,
  rainDate: 0,
  opens: lines(`
    A course of cones on a wide lot, one car at a time, against the clock.
    Any car that passes tech can run, and loaner helmets are free.
    {limit} drivers, six runs each, and a course designed by last month's winner.
    The lowest-cost way to find out what your tires do, at speeds you know from the highway.
    Novices get an instructor, a course walk and their own class.`),
  goes: lines(`
    Registration and tech are open from {gates}; first car is off at {start}.
    Everyone works one heat on the corners: that is how it runs.
    Entry is \${fee}, paid ahead, with a discount for those under 25.
    Times count for the season, with the two worst results dropped.
    Fun runs follow until the trailer is packed.
    Spectators are welcome and usually get a ride.`),
}

const winterAutocross: Recipe = {
  ...autocross,
  share: 0.4,
  season: 'indoors',
  climates: ['north', 'alaska'],
  on: 'Sun Sat',
  names: lines(`
    Frozen Cones {city}
    {region} Rallycross on Snow
    Studs & Sidewalls
    Winter Driving Slalom at {place}
    Chains Off: {city}`),
  hours: ['10:00-15:00', '09:00-14:00'],
  opens: lines(`
    Cones on a plowed lot, winter tires required, dignity optional.
    Car control practice at a walking pace that feels like sixty.`),
  goes: lines(`
    Studded tires run in their own class after lunch.
    The heated trailer has soup and results.
    Everyone works one heat on the corners, so dress for it.
    Registration closes at {start}.`),
}

const driving: Recipe = {
  ...trackDay,
  type: 'driving_experiences',
  season: 'racing',
  on: 'Sat Sun Fri Thu Mon',
  hours: ['09:00-16:00', '10:00-15:00', '08:30-16:30', '13:00-17:00'],
  names: lines(`
    {region} High Performance Driving School
    Stock Car Ride-Along at {place}
    Teen Car Control Clinic
    Exotics on Track: {city}
    Skid Pad {weekday}
    Race License School
    Formula School at {place}
    Off-Road Driving 101
    Learn Stick in an Afternoon
    {place} Rally School
    Manual Transmission Clinic {city}
    Left Foot, Right Foot: Braking Clinic
    Karting Academy {region}
    Ten Laps in a Stock Car
    {season} Car Control Day
    Precision Driving for Grown-Ups
    Drift School at {place}
    Trailer Backing Clinic
    {region} Street Survival Clinic
    Heel & Toe: {region}
    Formula Car Taster`),
  venues: ['circuit', 'pad', 'oval'],
  hosts: ['corporate', 'car_clubs'],
  cost: { over_50: 9, over_20: 2, unknown: 1 },
  fees: [],
  makeCount: 1,
  opens: lines(`
    An hour in class, the rest behind the wheel, with one instructor for every two students.
    School cars, helmets and suits are provided; bring thin soles and a good night's sleep.
    Students learn to brake, look and steer, in that order.
    No experience is needed, and the cars have been bent before.
    Five laps to learn, five to enjoy and one in the right seat with someone quick.`),
  goes: lines(`
    Class begins at {start} and places are limited to {few}.
    A valid license is required; those under 18 bring a parent.
    Exercises cover threshold braking, slalom and a wet skid pad.
    Everyone drives the same car, so excuses are few.
    Certificates are handed out over coffee.`),
}

const simulators: Recipe = {
  ...driving,
  share: 0.6,
  season: 'always',
  on: 'Tue Wed Thu Mon',
  hours: ['18:00-21:00', '17:30-20:30', '19:00-21:30'],
  names: lines(`
    Simulator Night {city}
    Winter Driver Coaching
    Learn the Line: Sim Evening
    Data & Donuts: Lap Analysis
    {weekday} Sim League
    Vision & Reflexes Lab`),
  venues: ['clubhouse', 'expo'],
  cost: { over_20: 6, '10_20': 3, over_50: 1 },
  opens: lines(`
    Eight motion rigs, two coaches and the circuits you will drive for real this year.
    An evening of coached laps without a tire bill.
    Drivers compare data from the last track day and try the fix on a simulator.`),
  goes: lines(`
    Half-hour slots are booked online.
    First-timers get ten minutes to stop crashing.
    Coaches look over your shoulder and are polite about it.
    The fastest lap of the night pays for its own slot.`),
  ends: indoorEndings.slice(3),
}

export const trackDays: readonly Recipe[] = [
  trackDay,
  autocross,
  winterAutocross,
  driving,
  simulators,
]
