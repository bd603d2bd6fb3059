import { autocross } from './autocross.ts'
import { awardsCeremony } from './awards-ceremony.ts'
import { carClubEvent } from './car-club-event.ts'
import { carMuseum } from './car-museum.ts'
import { carShow } from './car-show.ts'
import { carsCoffee } from './cars-coffee.ts'
import { collage } from './collage.ts'
import { combination } from './combination.ts'
import { concours } from './concours.ts'
import { cruise } from './cruise.ts'
import { cruiseNight } from './cruise-night.ts'
import { dragRacing } from './drag-racing.ts'
import { drivingExperiences } from './driving-experiences.ts'
import { drivingTour } from './driving-tour.ts'
import { judgedCompetition } from './judged-competition.ts'
import { racingEvent } from './racing-event.ts'
import { roadRally } from './road-rally.ts'
import { swapMeet } from './swap-meet.ts'
import { trackDay } from './track-day.ts'
import { vendorShow } from './vendor-show.ts'

/** Every scene under the name of its file: the canonical event type, or `collage`. */
export const allScenes: Record<string, () => string> = {
  car_show: carShow,
  cruise_night: cruiseNight,
  judged_competition: judgedCompetition,
  concours,
  awards_ceremony: awardsCeremony,
  combination,
  car_museum: carMuseum,
  racing_event: racingEvent,
  track_day: trackDay,
  swap_meet: swapMeet,
  car_club_event: carClubEvent,
  cars_coffee: carsCoffee,
  autocross,
  drag_racing: dragRacing,
  driving_experiences: drivingExperiences,
  cruise,
  road_rally: roadRally,
  driving_tour: drivingTour,
  vendor_show: vendorShow,
  collage,
}
