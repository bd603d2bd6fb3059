/**
 * Hours at which kinds of events start: one digit for each hour from midnight, from 0 (usual) to 4 (unheard of). The
 * first kind with a word in the name applies. `otherEvents` is based on the start times of 89,153 entries of 815 public
 * calendars (github.com/judell/community-calendar, commit ebb7ee5b): at most 0.3 % start in each hour from 1 to 6 AM, 1
 * to 13 % in each from 7 AM to 10 PM. The rows for car events were set by hand from the hours that clubs publish.
 */
const kinds: readonly (readonly [name: string, words: RegExp, hours: string])[] = [
  [
    'at night or sunrise',
    /midnight|all[- ]?night|over ?night|new year'?s|24[- ]?h(?:ou)?rs?\b|\b12[- ]hours?\b|endur|after[- ](?:dark|hours)|moonl|lock-?in|late[- ]night|sun-?rise|\bdawn\b|stargaz|meteor/i,
    '000000000000000000000000',
  ],
  [
    'evening',
    /cruise[- ]?(?:night|nite)|\b(?:night|nite|evening|tonight|twilight|sunset|dinner|happy hour)\b/i,
    '344444333333333100000123',
  ],
  [
    'morning',
    /\b(?:cars?|caffeine|bikes?|wheels|donuts?|doughnuts)\s*(?:&|and|n|'n'?|\+)\s*(?:coffee|cars|octane|donuts)\b|\bcoffee\b|breakfast|\bmorning\b|brunch/i,
    '444441000001233333333333',
  ],
  [
    'early day',
    /swap meet|autocross|auto-x|\bsolo\b|track day|hpde|driving school|hill ?climb|gymkhana|rallycross|flea market|time trial/i,
    '444441000001111111222333',
  ],
  [
    'race',
    /\b(?:drags?|drag racing|races?|racing|speedway|nationals|test (?:&|and|n) tune|derby|laps?)\b/i,
    '344443100000000000000123',
  ],
  [
    'show',
    /\b(?:shows?|concours|car meet|meet-?up|car-?b-?que|exhibit(?:ion)?|rally|rallye|tour|parade|festival|fest|fair|cruise(?:-?in)?|picnic|poker run)\b/i,
    '444443200000011110012333',
  ],
]

const otherEvents = '244443200000000000000012'

/** Unusualness of a start ("HH:MM") for an event of this name, from 0 (usual) to 4. */
export const oddity = (name: string, time: string): number => {
  const hours = kinds.find(([, words]) => words.test(name))?.[2] ?? otherEvents
  return Number(hours[Number(time.slice(0, 2))])
}

/** True from 1 to 5 AM, when almost no event starts. */
export const isSmallHour = (time: string): boolean => time >= '01:00' && time <= '05:00'
