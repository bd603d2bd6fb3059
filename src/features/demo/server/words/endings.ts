/** Last sentences of a description: the practical part. */
import { lines } from '../model/recipe.ts'

export const outdoorEndings = lines(`
  Spectators park free two blocks away, with a shuttle cart for anyone who would rather not walk.
  Dogs on leashes are welcome, coolers are not.
  In the rain the trophies move under the tent and the show goes on.
  There is room for trailers on the far side of the field.
  Strollers and wheelchairs manage well on the main path.
  The first hundred cars get a goody bag.
  Early arrivals can have breakfast on site.
  Pets are welcome on a short leash and at their owner's risk.
  Spectator parking is signposted from the main road.
  Motorcycles park beside the stage.
  Shade is scarce, so bring a hat.
  Lost children wait at the announcer's stand, and usually get an ice cream.
  Clubs that come with ten cars or more can park together if they arrive together.
  Ask before you touch, and keep zippers off the paint.
  The gate takes cash and cards.
  Please leave the burnouts at home; there are neighbors.
  Accessible parking is beside the main entrance.
  Bring cash for the food line.
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
  Bring cash for the food line.
  Leave room for the fire lane when you line up.
  Cars may leave at any time, at walking pace.
  Please take your cups home.
  Restrooms are inside.`)

/** For halls without rows of seats or stands. */
export const indoorEndings = lines(`
  Coat check is at the south entrance.
  Parking at {venue} is not included.
  Tickets are cheaper at the door in the last two hours.
  The hall is fully accessible, and strollers fit between all rows.
  No outside food; the concession stands open with the doors.
  Children under six come in free with an adult.
  Parking for trailers is behind the loading dock.
  Tickets bought online skip the line.
  A hand stamp lets you leave and come back.
  Public transport stops at the main entrance.
  Free water stations are along the north wall.
  The quiet first hour is meant for visitors who need it.
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
  In the rain the schedule runs as written.
  Snacks and water are sold in the paddock, but bring more than you think you need.
  Numbers can be made of painter's tape.
  Empty the trunk and the door pockets before tech.
  Late entries are taken while places last.
  Photographs of the day are online the same week.
  Quiet hours in the paddock begin at ten.`)

export const grandstandEndings = lines(`
  Children under 12 sit free on the general admission side.
  Bring ear protection for small children.
  Coolers up to 14 inches are allowed, glass is not.
  In case of rain, tickets are good for the next date.
  Campers can arrive from the evening before.
  The pit gate opens at {gates}.
  Parking is free and on grass.
  The concession stand takes cards.
  The rest of the program is on the track's schedule board.
  Seats on the front stretch fill first.
  Scanner rentals are beside the ticket booth.
  Curfew is at eleven.
  Fans may walk the pits for half an hour after the last race.
  A family ticket covers two adults and three children.
  The main gate opens two hours before the first race.`)

export const driveEndings = lines(`
  Start with a full tank; fuel is scarce along the way.
  Bring water, sunglasses and something against motion sickness.
  There are restrooms at every stop.
  Rain changes the wipers' speed, not the route.
  Registration closes two days before.
  Please sign the waiver online to save time at the start.
  Passengers ride free and read the route book.
  The pace is relaxed and the speed limits apply.
  Two-way radios are handed out at the drivers' meeting.
  Any car that can keep up with traffic is welcome.
  The route is paved throughout, with one mile of smooth gravel.
  A sweep truck follows the last car.`)
