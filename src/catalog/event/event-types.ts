/** Event types: stored values, labels, and aliases that are accepted. */

/** Stored value → label. `combination` has a second label, see `eventTypeLabel`. */
const labels = {
  car_show: 'Car Show',
  cruise_night: 'Cruise Night',
  judged_competition: 'Judged Competition',
  concours: "Concours d'Elegance",
  awards_ceremony: 'Awards Ceremony',
  combination: 'Multi-Event',
  car_museum: 'Car Museum',
  racing_event: 'Racing Event',
  track_day: 'Track Day',
  swap_meet: 'Swap Meet',
  car_club_event: 'Car Club Event',
  cars_coffee: 'Cars & Coffee',
  autocross: 'Autocross',
  drag_racing: 'Drag Racing',
  driving_experiences: 'Driving Experience',
  cruise: 'Boats & Marine',
  road_rally: 'Road Rally',
  driving_tour: 'Driving Tour',
  vendor_show: 'Vendor Show',
} as const

export type EventType = keyof typeof labels

/** All known types, in the order of choices in forms. */
export const eventTypes = Object.keys(labels) as EventType[]

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(labels, text)
}

/** Normalized key: the same for "Cars & Coffee", "cars-and-coffee" and " CARS_AND_COFFEE ". */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

/** Accepted names: values, labels, and aliases of other sources. */
const namesToTypes = new Map<string, EventType>([
  ...eventTypes.flatMap((type): [string, EventType][] => [
    [type, type],
    [keyOf(labels[type]), type],
  ]),
  ['cars_and_coffee', 'cars_coffee'],
  ['racing_school', 'driving_experiences'],
  ['driving_experience', 'driving_experiences'],
  ['combination_event', 'combination'],
])

/**
 * Stored value of an accepted name; ignores case, spaces, hyphens and "&". Returns an unknown name trimmed, because
 * unknown types are shown verbatim.
 */
export function canonicalEventType(text: string): string {
  return namesToTypes.get(keyOf(text)) ?? text.trim()
}

/** Place of a label: `combination` has another label in the search box. */
export type LabelPlace = 'search-box' | 'elsewhere'

/** Label of a type or one of its aliases; an unknown type is returned unchanged. */
export function eventTypeLabel(type: string, where: LabelPlace = 'elsewhere'): string {
  const canonicalType = canonicalEventType(type)
  if (canonicalType === 'combination' && where === 'search-box') return 'Combination Event'
  return isEventType(canonicalType) ? labels[canonicalType] : type
}

/** Common names of a type with words that its label lacks. */
const otherNames: Partial<Record<EventType, readonly string[]>> = {
  combination: ['Combination Event'],
  driving_experiences: ['Racing School'],
  racing_event: ['Race'],
  drag_racing: ['Drag Race'],
}

/** Label and other names of a type, for keyword search. */
export function namesOfEventType(type: EventType): readonly string[] {
  return [labels[type], ...(otherNames[type] ?? [])]
}

/** Button of the home page's "Browse by Category"; undefined `eventType` means all events. */
export type HomeCategory = { readonly eventType: EventType | undefined; readonly label: string }

/** In page order, with plural labels. */
export const homeCategories: readonly HomeCategory[] = [
  { eventType: undefined, label: 'All Events' },
  { eventType: 'car_show', label: 'Car Shows' },
  { eventType: 'cruise_night', label: 'Cruise Nights' },
  { eventType: 'cars_coffee', label: 'Cars and Coffee' },
  { eventType: 'car_club_event', label: 'Car Club Events' },
  { eventType: 'racing_event', label: 'Racing Events' },
  { eventType: 'track_day', label: 'Track Days' },
  { eventType: 'driving_experiences', label: 'Driving Experiences' },
  { eventType: 'concours', label: 'Concours' },
  { eventType: 'car_museum', label: 'Car Museums' },
  { eventType: 'cruise', label: 'Boats & Marine' },
]
