/**
 * Where things take place, by kind: names and streets, all invented. {place} is an invented name of
 * the neighbourhood, the same in name and street.
 */
type Venue = { readonly names: readonly string[]; readonly streets: readonly string[] }

const list = (text: string) => text.split('; ')
const venue = (names: string, streets: string): Venue => ({
  names: list(names),
  streets: list(streets),
})

export const venues = {
  downtown: venue(
    '{place} Historic District; Main Street Plaza; Old Depot Plaza; Courthouse Square; Market Street Promenade; {place} Town Green; Mill District Plaza; Front Street Commons; Opera House Block; Union Station Plaza',
    'Main St; Front St; Market St; Court St; Depot St; Mill St; 2nd St; Broadway; Commerce St; State St',
  ),
  park: venue(
    '{place} Park; {place} Memorial Park; {place} Recreation Area; {place} Bandshell Park; {place} Meadows; {place} Picnic Grove; {place} Commons; Veterans Field at {place}',
    '{place} Rd; Park Ave; {place} Dr; Bandshell Dr; Grove St',
  ),
  fairgrounds: venue(
    '{place} Fairgrounds; {place} Fair & Expo Grounds; {place} Agricultural Society Grounds; {place} Showgrounds; {place} Exposition Park; Old {place} Fairgrounds',
    'Fairgrounds Rd; Exposition Dr; Grandstand Ave; {place} Rd; Midway Dr',
  ),
  lot: venue(
    '{place} Shopping Center; {place} Plaza; {place} Town Center; {place} Crossing; {place} Marketplace; {place} Drive-In Grill; {place} Burger Stand; The Carhop at {place}; {place} Frozen Custard; {place} Diner',
    '{place} Pkwy; Commerce Blvd; Plaza Dr; Center St; Old Highway Rd; {place} Blvd',
  ),
  cafe: venue(
    '{place} Coffee Roasters; {place} Bakery & Espresso; Gasket & Grind Coffee; {place} Village Shops; Second Cup Garage; Camshaft Coffee Bar; {place} Creamery; The Percolator at {place}; Piston Street Bakery; {place} Market Hall',
    'Main St; {place} Ave; Mill St; Station St; Village Dr; Elm St; Center St',
  ),
  church: venue(
    '{place} Community Church; {place} High School; {place} Middle School; {place} Fire Station; {place} Grange Hall; {place} Senior Center; Veterans Hall at {place}',
    '{place} Rd; School St; Church St; Station Rd; Hall Rd',
  ),
  brewery: venue(
    '{place} Brewing Company; {place} Taproom; {place} Cider Works; {place} Vineyards; {place} Winery & Barrel House; {place} Distillery',
    '{place} Rd; Vineyard Ln; Cooperage St; Railroad Ave; Old Mill Rd',
  ),
  hangar: venue(
    '{place} Municipal Airport; Hangar 3 at {place} Airfield; {place} Aviation Museum Ramp; {place} Flying Field; {place} Seaplane Hangar',
    'Airport Rd; Hangar Dr; Runway Rd; Aviation Way',
  ),
  expo: venue(
    '{place} Expo Center; {place} Civic Center; {place} Convention Hall; {place} Arena; {place} Exhibition Hall; {place} Event Center; {place} Coliseum; {place} Trade Center',
    'Convention Center Dr; Civic Center Blvd; Arena Way; Exposition Dr; {place} Blvd',
  ),
  hotel: venue(
    '{place} Hotel & Conference Center; The Grand {place} Hotel; {place} Lodge; {place} Country Club; {place} Banquet Hall; {place} Supper Club; The {place} Ballroom',
    '{place} Dr; Conference Dr; Country Club Rd; Lodge Rd; Hotel Plaza',
  ),
  estate: venue(
    '{place} Estate; The Gardens at {place}; {place} Golf Club; {place} Polo Fields; {place} Manor; {place} House & Gardens; {place} Great Lawn; {place} Resort',
    '{place} Ln; Estate Dr; Fairway Dr; Polo Rd; Garden Ln; Manor Rd',
  ),
  oval: venue(
    '{place} Speedway; {place} Raceway; {place} Motor Speedway; {place} Bullring; {place} Dirt Track; {place} Half-Mile; {place} Fairgrounds Speedway',
    'Speedway Dr; Raceway Rd; Turn Four Rd; County Road 12; Grandstand Ave',
  ),
  circuit: venue(
    '{place} Motorsports Park; {place} Road Course; {place} International Circuit; {place} Raceway Park; {place} Motor Circuit; Circuit at {place}; {place} Autodrome',
    'Circuit Dr; Paddock Rd; Raceway Rd; Pit Lane Rd; Motorsports Way; County Road 40',
  ),
  strip: venue(
    '{place} Dragway; {place} Dragstrip; {place} Drag Park; {place} Eighth-Mile; {place} Quarter-Mile Raceway; Dragway at {place}',
    'Dragway Rd; Dragstrip Rd; Quarter Mile Rd; County Road 8; Staging Lane Rd',
  ),
  pad: venue(
    '{place} Airfield; {place} College Lot F; {place} Stadium South Lot; {place} Skid Pad; {place} Kart Track; {place} Fairgrounds Paved Lot; {place} Transit Center Lot',
    'Airport Rd; Stadium Dr; Campus Dr; Exposition Dr; Apron Rd',
  ),
  marina: venue(
    '{place} Marina; {place} Yacht Basin; {place} Boat Club; {place} Town Dock; {place} Harbor; {place} Boathouse; {place} Landing',
    'Marina Dr; Harbor Rd; Dock St; Landing Rd; Boathouse Ln; Wharf St',
  ),
  clubhouse: venue(
    '{place} Garage & Clubhouse; {place} Veterans Hall; {place} Public Library; The Shop at {place}; {place} Auto Repair Training Center; {place} Grange Hall; {place} Pizza & Pints',
    '{place} Rd; Industrial Dr; Shop St; Hall Rd; Library Ln; Railroad Ave',
  ),
  start: venue(
    '{place} Park & Ride; {place} Visitor Center; {place} State Park; {place} Overlook; {place} General Store; {place} Rest Stop & Museum; {place} Trailhead Lot',
    'Old Highway Rd; Scenic Dr; {place} Rd; Park Rd; Overlook Dr; Bridge Rd',
  ),
  museum: venue('{place} Museum', 'Museum Dr; Depot St; Factory St; Main St; Gallery Way; Hall Rd'),
} as const satisfies Record<string, Venue>

export type VenueKind = keyof typeof venues
