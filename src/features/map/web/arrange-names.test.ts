import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, type Box, type LetteringItem, overlap } from './arrange-names.ts'

const name = (x: number, y: number, width = 60): LetteringItem => ({
  box: { x: x + 6, y: y - 8, width, height: 16 },
  dot: { x, y },
})
const around = (x: number, y: number, radius = 16): Box => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
})
const whole: Box = { x: 0, y: 0, width: 1000, height: 700 }
const placed = (lettering: readonly LetteringItem[], markers: readonly Box[]) =>
  arrange(lettering, markers, whole).flatMap((at, index) =>
    at ? [{ ...(lettering[index] as LetteringItem).box, x: at.x, y: at.y }] : [],
  )

describe('names', () => {
  test('stay in place without markers', () => {
    const towns = [name(100, 100), name(300, 100)]
    expect(placed(towns, [around(220, 220)])).toEqual(towns.map(({ box }) => box))
  })

  test('move beside the marker that covers their town', () => {
    const [box] = placed([name(100, 100)], [around(100, 100)])
    expect(box?.x).toBeCloseTo(116)
    expect(overlap(box as Box, around(100, 100))).toBe(false)
  })

  test('move to the other side of their town if a marker is beside it', () => {
    const [box] = placed([name(100, 100)], [around(140, 100)])
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(100)
  })

  test('never move beside the marker of another town, or beyond the edge', () => {
    // The marker covers the name, not the town, so the name can't move beside the marker.
    const sides = [
      around(170, 100, 40),
      around(40, 100, 40),
      around(100, 60, 30),
      around(100, 140, 30),
    ]
    expect(arrange([name(100, 100)], sides, whole)).toEqual([undefined])
    expect(placed([name(10, 100)], [around(40, 100)])).toEqual([])
  })

  test('are hidden without any room, as are covered road signs', () => {
    const sign: LetteringItem = { box: around(100, 100, 8) }
    const crowd = [-60, -30, 0, 30, 60].flatMap((x) =>
      [-60, -30, 0, 30, 60].map((y) => around(100 + x, 100 + y)),
    )
    expect(arrange([name(100, 100), sign], crowd, whole)).toEqual([undefined, undefined])
  })
})

const spot = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 600 }) })

test('for any markers: no name is under a marker, and no moved name covers another', () => {
  const town = fc.record({ at: spot, width: fc.integer({ min: 20, max: 140 }) })
  fc.assert(
    fc.property(
      fc.array(town, { maxLength: 60 }),
      fc.array(fc.record({ at: spot, radius: fc.integer({ min: 10, max: 60 }) }), {
        maxLength: 60,
      }),
      (towns, cells) => {
        const lettering = towns.map(({ at, width }) => name(at.x, at.y, width))
        const markers = cells.map(({ at, radius }) => around(at.x, at.y, radius))
        const places = arrange(lettering, markers, whole)
        const boxes = lettering.map(
          ({ box }, index) => places[index] && { ...box, ...corner(places[index]) },
        )
        for (const [index, box] of boxes.entries()) {
          if (!box) continue
          expect(markers.some((marker) => overlap(box, marker))).toBe(false)
          if (box.x === lettering[index]?.box.x && box.y === lettering[index]?.box.y) continue
          expect(boxes.some((other, at) => at !== index && other && overlap(box, other))).toBe(
            false,
          )
        }
      },
    ),
  )
})

const corner = ({ x, y }: { x: number; y: number }) => ({ x, y })
