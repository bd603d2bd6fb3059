import type { EventType } from '../../../src/catalog/event/event-types.ts'
import { bug } from '../vehicles/bug.ts'
import { cabriolet } from '../vehicles/cabriolet.ts'
import { dragster } from '../vehicles/dragster.ts'
import { finback } from '../vehicles/finback.ts'
import { flatSix } from '../vehicles/flat-six.ts'
import { formula } from '../vehicles/formula.ts'
import { gt } from '../vehicles/gt.ts'
import { lowrider } from '../vehicles/lowrider.ts'
import { modelT } from '../vehicles/model-t.ts'
import { pickup } from '../vehicles/pickup.ts'
import { prewar } from '../vehicles/prewar.ts'
import { rally } from '../vehicles/rally.ts'
import { roadster } from '../vehicles/roadster.ts'
import { runabout } from '../vehicles/runabout.ts'
import { supercar } from '../vehicles/supercar.ts'
import { autocross } from './autocross.ts'
import { autocrossAirfield } from './autocross-airfield.ts'
import { autocrossSnow } from './autocross-snow.ts'
import { awardsCeremony } from './awards-ceremony.ts'
import { awardsCeremonyBallroom } from './awards-ceremony-ballroom.ts'
import { awardsCeremonyPodium } from './awards-ceremony-podium.ts'
import { carClubEvent } from './car-club-event.ts'
import { carClubEventClubhouse } from './car-club-event-clubhouse.ts'
import { carClubEventOverlook } from './car-club-event-overlook.ts'
import { carMuseum } from './car-museum.ts'
import { carMuseumFront } from './car-museum-front.ts'
import { carMuseumModern } from './car-museum-modern.ts'
import { carShow } from './car-show.ts'
import { carShowMainStreet } from './car-show-main-street.ts'
import { carShowPark } from './car-show-park.ts'
import { carsCoffee } from './cars-coffee.ts'
import { carsCoffeeByTheSea } from './cars-coffee-by-the-sea.ts'
import { carsCoffeePlaza } from './cars-coffee-plaza.ts'
import { collage } from './collage.ts'
import { combination } from './combination.ts'
import { combinationAirfield } from './combination-airfield.ts'
import { combinationBalloons } from './combination-balloons.ts'
import { concours } from './concours.ts'
import { concoursChateau } from './concours-chateau.ts'
import { concoursCliffs } from './concours-cliffs.ts'
import { cruise } from './cruise.ts'
import { cruiseMarina } from './cruise-marina.ts'
import { cruiseMountainLake } from './cruise-mountain-lake.ts'
import { cruiseNight } from './cruise-night.ts'
import { cruiseNightDriveIn } from './cruise-night-drive-in.ts'
import { cruiseNightGasStation } from './cruise-night-gas-station.ts'
import { dragRacing } from './drag-racing.ts'
import { dragRacingNoon } from './drag-racing-noon.ts'
import { dragRacingSaltFlats } from './drag-racing-salt-flats.ts'
import { drivingExperiences } from './driving-experiences.ts'
import { drivingExperiencesFormula } from './driving-experiences-formula.ts'
import { drivingExperiencesSkidPad } from './driving-experiences-skid-pad.ts'
import { drivingTour } from './driving-tour.ts'
import { drivingTourCoast } from './driving-tour-coast.ts'
import { drivingTourCoveredBridge } from './driving-tour-covered-bridge.ts'
import { judgedCompetition } from './judged-competition.ts'
import { judgedCompetitionLawn } from './judged-competition-lawn.ts'
import { judgedCompetitionStudio } from './judged-competition-studio.ts'
import { racingEvent } from './racing-event.ts'
import { racingEventNight } from './racing-event-night.ts'
import { racingEventOval } from './racing-event-oval.ts'
import { roadRally } from './road-rally.ts'
import { roadRallyNightStage } from './road-rally-night-stage.ts'
import { roadRallyVintage } from './road-rally-vintage.ts'
import { swapMeet } from './swap-meet.ts'
import { swapMeetBarn } from './swap-meet-barn.ts'
import { swapMeetParkingLot } from './swap-meet-parking-lot.ts'
import { trackDay } from './track-day.ts'
import { trackDayForest } from './track-day-forest.ts'
import { trackDayPitLane } from './track-day-pit-lane.ts'
import { vendorShow } from './vendor-show.ts'
import { vendorShowHall } from './vendor-show-hall.ts'
import { vendorShowNightMarket } from './vendor-show-night-market.ts'

/** Draws a complete file, whose first shape is its sky or wall. */
export type Scene = () => string

/** Scenes of every event type, by its canonical name: three places, of which the first represents the type. */
export const scenesByType: Readonly<Record<EventType, readonly Scene[]>> = {
  car_show: [carShow, carShowMainStreet, carShowPark],
  cruise_night: [cruiseNight, cruiseNightDriveIn, cruiseNightGasStation],
  judged_competition: [judgedCompetition, judgedCompetitionLawn, judgedCompetitionStudio],
  concours: [concours, concoursChateau, concoursCliffs],
  awards_ceremony: [awardsCeremony, awardsCeremonyPodium, awardsCeremonyBallroom],
  combination: [combination, combinationBalloons, combinationAirfield],
  car_museum: [carMuseum, carMuseumModern, carMuseumFront],
  racing_event: [racingEvent, racingEventNight, racingEventOval],
  track_day: [trackDay, trackDayPitLane, trackDayForest],
  swap_meet: [swapMeet, swapMeetBarn, swapMeetParkingLot],
  car_club_event: [carClubEvent, carClubEventOverlook, carClubEventClubhouse],
  cars_coffee: [carsCoffee, carsCoffeeByTheSea, carsCoffeePlaza],
  autocross: [autocross, autocrossAirfield, autocrossSnow],
  drag_racing: [dragRacing, dragRacingNoon, dragRacingSaltFlats],
  driving_experiences: [drivingExperiences, drivingExperiencesSkidPad, drivingExperiencesFormula],
  cruise: [cruise, cruiseMarina, cruiseMountainLake],
  road_rally: [roadRally, roadRallyNightStage, roadRallyVintage],
  driving_tour: [drivingTour, drivingTourCoast, drivingTourCoveredBridge],
  vendor_show: [vendorShow, vendorShowHall, vendorShowNightMarket],
}

/** Vehicle in an exhibition hall, for types whose places are all outdoors. */
export const inHalls: Readonly<Record<string, string>> = {
  car_show: finback({ paint: '#c8362a', glass: '#d6ecea' }),
  cruise_night: lowrider({ paint: '#1fa39d', glass: '#35507e' }),
  concours: prewar({ paint: '#24508a' }),
  combination: pickup({ paint: '#2f8f83' }),
  racing_event: formula({ paint: '#d8342c' }),
  track_day: gt({ paint: '#f0811f' }),
  swap_meet: modelT({ paint: '#4b5d3a' }),
  car_club_event: bug({ paint: '#f0b429' }),
  cars_coffee: flatSix({ paint: '#6fb7a0' }),
  autocross: roadster({ paint: '#2456c6' }),
  drag_racing: dragster({ paint: '#f0468f' }),
  driving_experiences: supercar({ paint: '#f6c52b', glass: '#1d3742' }),
  cruise: runabout({ paint: '#9d4b20' }),
  road_rally: rally({ paint: '#2f63b8' }),
  driving_tour: cabriolet({ paint: '#2f86b8' }),
}

export { collage }
