/** Names of event types in other sources → ours. */
import {
  canonicalEventType,
  type EventType,
  isEventType,
} from '../../../../catalog/event/event-types.ts'
import { textsOf, withoutAccents } from './evidence.ts'
import { guessType } from './guess-type.ts'

export type GivenType = {
  /** Ours, or theirs as it was written where we have none. */
  readonly type: string
  readonly isKnown: boolean
  /** One of our own names for it. */
  readonly isOurs: boolean
  /** Text of the source. */
  readonly text: string
  /** Nothing but vehicles and boats has events of this kind. */
  readonly proves: boolean
}

/** Our type → other names for it, each with a key as in `keyOf`. */
const names: Partial<Record<EventType, string>> = {
  car_show:
    'carshow, car-show, auto-show, autoshow, motor-show, truck-show, motorcycle-show, bike-show, show-and-shine, show-n-shine, car-meet, car-meetup, car-meet-up, car-exhibition, car-display, car-festival, exhibicion-de-autos, exposicion-de-autos, autotreffen, oldtimertreffen, rassemblement, takeover, import-show, hot-rod-show, meet, meetup, show, exhibition',
  cruise_night: 'cruise-in, cruisein, cruisenight, cruise-nite, cruising, cruise-event, car-cruise',
  car_club_event:
    'club, car-club, club-meet, club-meetup, club-meeting, club-event, club-social, club-gathering, member-meeting, social, tech-session',
  cars_coffee:
    'coffee, caffeine, c-and-c, cars-and-caffeine, coffee-and-cars, coffee-meet, cars-n-coffee',
  racing_event:
    'race, racing, races, motorsport, motorsports, professional-race, pro-race, road-race, road-racing, club-race, club-racing, oval, oval-racing, dirt-track, stock-car, drift, drifting, carrera, carreras, carrera-de-autos, rennen, autorennen, course-automobile, karting, kart-race, hill-climb, hillclimb, demolition-derby, demo-derby, monster-truck, motocross, tractor-pull, vintage-race, vintage-racing, endurance-race, time-trial-race',
  drag_racing: 'arrancones, drag, drags, drag-race, test-and-tune, bracket-race, dragstrip',
  autocross: 'autox, auto-x, autocross-solo, solo, scca-solo, rallycross',
  track_day:
    'trackday, hpde, track, open-track, lapping, lapping-day, time-attack, time-trial, track-event, track-day-hpde',
  road_rally:
    'rally, rallye, rallies, road-rallye, tsd, tsd-rally, poker-run, cruise-rally, stage-rally',
  driving_tour:
    'tour, drive, paseo, rodada, ausfahrt, road-trip, roadtrip, group-drive, scenic-drive, mountain-drive, convoy, cruise-drive, fun-run',
  swap_meet: 'swapmeet, swap, parts-swap, auto-swap, flea-market, car-corral',
  vendor_show:
    'industry, industry-event, trade-show, tradeshow, expo, vendor, vendors, vendor-event, sema',
  car_museum: 'museum, auto-museum, collection, museum-exhibit',
  concours: 'concours-delegance, concours-d-elegance, concour, elegance',
  cruise:
    'boat, boats, boating, marine, boat-show, boat-parade, boat-race, regatta, boats-and-marine',
  driving_experiences:
    'driving-school, race-school, karting-experience, experience, driver-education, driver-training, clinic',
  judged_competition: 'judged, judged-show, judging, competition',
  awards_ceremony: 'awards, award, banquet, award-ceremony',
  combination: 'multi, multi-event, mixed, festival, combo, various, car-week, weekend',
}

/** Kinds that others have, too: runners race, towns have festivals and clubs meet to knit. */
const sharedKeys = new Set(
  'meet meetup show exhibition rassemblement carrera carreras rennen paseo rodada ausfahrt club club_meet club_meetup club_meeting club_event club_social club_gathering member_meeting social coffee caffeine race races racing road_race drag drags solo track rally rallye rallies tour drive road_trip roadtrip group_drive scenic_drive mountain_drive fun_run swapmeet swap swap_meet flea_market industry industry_event trade_show tradeshow expo vendor vendors vendor_event vendor_show museum collection museum_exhibit elegance experience clinic judged judged_show judging judged_competition competition awards award banquet award_ceremony awards_ceremony multi multi_event mixed festival combo various weekend combination combination_event cruise cruising cruise_event takeover convoy marine regatta hill_climb hillclimb'.split(
    ' ',
  ),
)

/** Categories of town calendars that are no type of car event. */
const townWords =
  /^(?:arts?|business|camps?|charit\w+|children\w*|church|cit\w+|civic|class(?:es)?|community|concerts?|council|dance|education\w*|entertainment|events?|exhibits?|fair|famil\w+|farm\w*|film|fitness|food|free|fundrais\w+|general|government|happening|health|histor\w+|holidays?|kids?|lectures?|librar\w+|live|market\w*|meetings?|misc\w*|music|nature|network\w+|nightlife|other|outdoors?|parade|parks?|performances?|perform\w+|private|programs?|public|recreation\w*|relig\w+|schools?|seasonal|seniors?|special|sports?|teens?|theat\w+|things|tours?|training|virtual|volunteer\w*|wellness|workshops?|youth)\b/i

const keyOf = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

const byKey = new Map<string, EventType>()
for (const [type, list] of Object.entries(names) as [EventType, string][]) {
  for (const name of list.split(', ')) byKey.set(keyOf(name), type)
}

/** Undefined for words that tell no kind of event, such as "Community". */
export const readGivenType = (text: string): GivenType | undefined => {
  const key = keyOf(text)
  if (key === '') return undefined
  const isOurs = isEventType(canonicalEventType(text))
  const as = (type: string, isKnown: boolean, proves: boolean): GivenType => ({
    type,
    isKnown,
    isOurs,
    proves,
    text: text.trim(),
  })
  const own = canonicalEventType(text)
  const known = isEventType(own) ? own : byKey.get(key)
  if (known) return as(known, true, !sharedKeys.has(key))
  if (townWords.test(text.trim())) return undefined
  const guess = guessType(textsOf({ name: text.replace(/[_-]+/g, ' ').slice(0, 100) }), 2)
  if (guess) return as(guess.type, true, true)
  return as(text.trim(), false, false)
}
