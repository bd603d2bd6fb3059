/** MotorsportReg's names of event types → ours. */
import type { EventType } from '../../../../catalog/event/event-types.ts'

/** The first that fits counts. */
const names: readonly [words: RegExp, type: EventType][] = [
  [/autocross|\bsolo\b|rally\s?cross/i, 'autocross'],
  [/\bdrag|test (?:and|&|n) tune/i, 'drag_racing'],
  [/road rally|tsd|\brall(?:y|ye)\b/i, 'road_rally'],
  [/swap meet/i, 'swap_meet'],
  [/concours/i, 'concours'],
  [/car show|show (?:and|&|n) shine/i, 'car_show'],
  [
    /hpde|driver.{0,2} ed|high performance|track (?:day|night)|lapping|time (?:trial|attack)/i,
    'track_day',
  ],
  [/school|clinic|car control|teen/i, 'driving_experiences'],
  [/\brac(?:e|es|ing)\b|wheel.to.wheel|endurance|hill\s?climb|kart|drift/i, 'racing_event'],
  [/\btour\b|\bdrive\b/i, 'driving_tour'],
  [/social|meeting|banquet|tech session|club event/i, 'car_club_event'],
]

/** Undefined for names that tell nothing, such as "Other": the event's own words decide then. */
export const typeNamed = (name: string): EventType | undefined =>
  names.find(([words]) => words.test(name))?.[1]
