import { convertible } from './convertible.ts'
import { coupe } from './coupe.ts'
import { hotRod } from './hot-rod.ts'
import { cartoonLowrider } from './lowrider.ts'
import { micro } from './micro.ts'
import { cartoonMuscle } from './muscle.ts'
import { offRoader } from './off-roader.ts'
import { cartoonPickup } from './pickup.ts'
import { racer } from './racer.ts'
import { cartoonRally } from './rally.ts'
import { cartoonRoadster } from './roadster.ts'
import { truck } from './truck.ts'
import { van } from './van.ts'
import { wagon } from './wagon.ts'
import { cartoonWoody } from './woody.ts'

/** Cartoon cars in the order of their file numbers, from 1. Append new ones. */
export const allCars: (() => string)[] = [
  coupe,
  wagon,
  cartoonPickup,
  cartoonWoody,
  cartoonRoadster,
  van,
  hotRod,
  cartoonMuscle,
  micro,
  cartoonRally,
  cartoonLowrider,
  truck,
  convertible,
  racer,
  offRoader,
]
