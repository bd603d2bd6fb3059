/**
 * Where towns lie that are too small for the list of cities, and whose ZIP the two sources put more
 * than 30 km apart: one of them took the middle of a huge delivery area or of the county. Degrees with
 * two decimals, about a kilometre: enough to tell which source means the town.
 */
import type { Point } from '../../place/distance.ts'
import { placeKey } from '../../place/place-name.ts'

const lines = `AK Aniak 61.58 -159.52
AK Bettles Field 66.91 -151.52
AK Cantwell 63.39 -148.95
AK Central 65.57 -144.80
AK Chignik Lagoon 56.31 -158.53
AK Chitina 61.52 -144.44
AK Clam Gulch 60.23 -151.39
AK Copper Center 61.95 -145.31
AK Delta Junction 64.04 -145.73
AK Denali National Park 63.73 -148.92
AK Eagle 64.79 -141.20
AK Elim 64.62 -162.26
AK Fort Yukon 66.56 -145.27
AK Gakona 62.30 -145.30
AK Glennallen 62.11 -145.55
AK JBER 61.25 -149.81
AK King Salmon 58.69 -156.66
AK Manley Hot Springs 65.00 -150.63
AK Manokotak 58.98 -159.06
AK McGrath 62.96 -155.60
AK Nikolai 63.01 -154.38
AK Nondalton 59.97 -154.85
AK Northway 62.96 -141.94
AK Point Hope 68.35 -166.81
AK Ruby 64.74 -155.49
AK Shishmaref 66.26 -166.07
AK Skwentna 61.98 -151.30
AK Sutton 61.71 -148.89
AK Talkeetna 62.32 -150.11
AK Unalakleet 63.87 -160.79
AK Venetie 67.01 -146.42
AK Whittier 60.77 -148.68
AK Yakutat 59.55 -139.73
AZ Kirkland 34.42 -112.71
CA Essex 34.73 -115.25
CA Point Mugu NAWC 34.12 -119.12
NM Animas 31.95 -108.81
NM La Madera 36.39 -106.04
NV Gerlach 40.65 -119.36
OR Princeton 43.26 -118.57
UT Garrison 38.93 -114.03
UT Lake Powell 37.52 -110.73
WY Yellowstone National Park 44.98 -110.70`

/** Key of name and state (see cityKey) → the town's own point. */
export const townPoints: ReadonlyMap<string, Point> = new Map(
  lines.split('\n').map((line) => {
    const [, state = '', name = '', latitude, longitude] =
      /^(..) (.+) (\S+) (\S+)$/.exec(line) ?? []
    return [cityKey(name, state), { latitude: Number(latitude), longitude: Number(longitude) }]
  }),
)

/** Key shared by places of one name in one state. */
export function cityKey(name: string, state: string): string {
  return `${placeKey(name)},${state}`
}
