import { geoConicEqualArea } from 'd3-geo'
import { describe, expect, it } from 'vitest'
import { insets, nationPoint, nationSpot } from './nation-plane.ts'

describe('the frame of the nation', () => {
  it('projects the contiguous states as d3-geo does', () => {
    const albers = geoConicEqualArea()
      .parallels([29.5, 45.5])
      .rotate([96, 0])
      .center([0, 38.7])
      .scale(1300)
      .translate([497, 298])
    for (const [latitude, longitude] of [
      [47.6, -122.3],
      [25.8, -80.2],
      [44.8, -68.8],
      [32.7, -117.2],
      [39.76, -84.19],
    ] as const) {
      const [x = 0, y = 0] = albers([longitude, latitude]) ?? []
      const spot = nationSpot({ latitude, longitude })
      expect(spot.x).toBeCloseTo(x, 6)
      expect(spot.y).toBeCloseTo(y, 6)
    }
  })

  it.each([
    ['Alaska', 61.2, -149.9],
    ['Alaska', 51.9, 179.6],
    ['Hawaii', 21.3, -157.9],
    ['Guam', 13.47, 144.75],
    ['N. Marianas', 15.2, 145.75],
    ['American Samoa', -14.28, -170.7],
    ['Puerto Rico', 18.01, -66.61],
    ['Virgin Islands', 17.75, -64.7],
  ])('projects %s into its inset and back', (name, latitude, longitude) => {
    const inset = insets.find((each) => each.name === name)
    const spot = nationSpot({ latitude, longitude })
    expect(spot.x).toBeGreaterThan(inset?.x ?? Number.NaN)
    expect(spot.x).toBeLessThan((inset?.x ?? 0) + (inset?.width ?? 0))
    expect(spot.y).toBeGreaterThan(inset?.y ?? Number.NaN)
    expect(spot.y).toBeLessThan((inset?.y ?? 0) + (inset?.height ?? 0))
    expect(nationPoint(spot).latitude).toBeCloseTo(latitude, 6)
    expect(nationPoint(spot).longitude).toBeCloseTo(longitude, 6)
  })
})
