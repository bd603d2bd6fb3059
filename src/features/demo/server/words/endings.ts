/** Last sentences of a description: the practical part. */
import { lines } from '../recipe.ts'

export const outdoorEndings = lines(`
  Spectators park free two blocks away, with a shuttle cart for anyone who would rather not walk.
  Dogs on leashes are welcome, coolers are not.
  Rain moves the trophies under the tent and nothing else.
  Please leave the burnouts at home; there are neighbors.
  Accessible parking is beside the main entrance.
  Bring cash for the food line; one of the two card readers always quits.
  No alcohol on the field, no drones over it.
  Trailers go to the gravel lot behind {venue}.
  Leave room for the fire lane when you line up.
  Cars may leave at any time, at walking pace and with a volunteer in front.
  Folding chairs and sunscreen are a good idea.
  Restrooms are open all day.`)

/** For meets without judging or a fee. */
export const streetEndings = lines(`
  Please leave the burnouts at home; there are neighbors.
  Dogs on leashes are welcome.
  Bring a chair and stay until dark.
  In the rain it is a short one, but somebody always comes.
  Spectators park on the far side of the lot.
  Bring cash for the food line; one of the two card readers always quits.
  Leave room for the fire lane when you line up.
  Cars may leave at any time, at walking pace.
  Please take your cups home.
  Restrooms are inside.`)

export const indoorEndings = lines(`
  Coat check is at the south entrance.
  Parking at {venue} is not included.
  Tickets are cheaper at the door in the last two hours.
  The hall is fully accessible, and strollers fit between all rows.
  No outside food; the concession stands open with the doors.
  Children under six come in free with an adult.
  Photographers are welcome, tripods only in the first hour.`)

export const trackEndings = lines(`
  Long pants and closed shoes are required in the paddock.
  Spectators sign the waiver at the gate; minors need a parent's signature.
  Gates open at {gates}, and the drivers' meeting is not optional.
  Sound is limited to 95 dB after 5 PM.
  The nearest fuel is six miles away, so arrive with a full tank.
  Helmets must be Snell 2015 or newer.
  Pets stay at home.
  There is a tire machine on site, but no tires.
  In the rain the schedule runs as written.`)

export const grandstandEndings = lines(`
  Children under 12 sit free on the general admission side.
  Bring ear protection for small children.
  Coolers up to 14 inches are allowed, glass is not.
  In case of rain, tickets are good for the next date.
  Campers can arrive from the evening before.
  The pit gate opens at {gates}.
  Parking is free and on grass.
  The concession stand takes cards.`)

export const driveEndings = lines(`
  Start with a full tank; the first fuel comes after 70 miles.
  Passengers ride free and read the route book.
  The pace is relaxed and the speed limits apply.
  Two-way radios are handed out at the drivers' meeting.
  Any car that can keep up with traffic is welcome.
  The route is paved throughout, with one mile of smooth gravel.
  A sweep truck follows the last car.`)
