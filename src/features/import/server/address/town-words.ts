/** Tells names of towns from other parts of an address, as far as words can. */
import { isStreet, isUnit } from './address-street.ts'

/** Beginnings and ends of venues' names that cities' do not have: "Bowman Gray Stadium, NC" has no city. */
const venueName =
  /\b(?:stadium|speedway|superspeedway|raceway(?: park)?|race ?track|dragway|drag ?strip|circuit|street course|fair ?grounds?|museum|arena|coliseum|airport|casino|hotel|resort|church|school|university|college|library|hall|club|mall|dealership|brewery|winery|motorsports?|international|center|centre)$|^(?:circuit|grand prix|museum|university) of |(?:\S+ ){4}/i

/** Words that end the name of a part of a venue and of no town. */
const partOfVenue =
  /\b(?:amphitheat(?:er|re)|auditorium|ballroom|basement|bldg|boat launch|building|cafeteria|chapel|classroom|courtyard|entrance|field(?: (?:#?\d+|[a-z]))?|gym|gymnasium|launch|lawn|library|lobby|lot|parking(?: (?:area|garage|lot|deck))?|patio|pavilion|playground|room|stage|studio|suite|theat(?:er|re)|trailhead|upstairs|downstairs|outdoors?|indoors?)$/i

const intersection = /\S\s(?:&|and|@|\/)\s\S.*|\bbetween\b/i

/** True for a single name that is a venue's rather than a town's. */
export const isVenueName = (part: string): boolean => venueName.test(part)

/** "2nd St.", "Suite b", "Boat Launch", "Main & 3rd": never a town. */
export const isNoTown = (part: string): boolean =>
  isStreet(part) ||
  isUnit(part) ||
  partOfVenue.test(part) ||
  intersection.test(part) ||
  !/\p{L}{2}/u.test(part)

/** May stand as a town beside a ZIP that the list of places does not know it with. */
export const mayBeTown = (name: string): boolean =>
  !/^(?:the|a|an|in|at|by|on)$/i.test(name) &&
  !isNoTown(name) &&
  !venueName.test(name) &&
  !/\d|[()#&@:]/.test(name) &&
  name.length <= 40

/** Words after which no town's name begins. */
export const leadsOn = (word: string | undefined): boolean =>
  /^(?:the|and|&|a|de|la|del|st\.?|saint|mt\.?|mount|fort|ft\.?|new|north|south|east|west|n\.?|s\.?|e\.?|w\.?|port|lake|el|los|las|san|santa)$/i.test(
    word ?? '',
  )

/** Towns that are also common last words of venues. */
export const isVenueWord = (name: string): boolean =>
  /^(?:academy|arena|bar|barn|beach|bridge|building|cafe|campus|center|central|chapel|church|circle|city|club|college|commons|corner|corners|court|crossing|depot|farm|farms|field|forum|garage|garden|gardens|green|grove|hall|home|house|hub|inn|lake|lodge|market|mall|mill|mission|museum|orchard|park|pavilion|plaza|point|pond|raceway|ranch|river|school|shop|speedway|square|station|store|studio|temple|theater|theatre|trail|union|village|vineyard|vineyards|way|winery|woods)$/i.test(
    name,
  )
