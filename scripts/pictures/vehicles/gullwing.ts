import { line, path, rect } from '../parts/shapes.ts'
import { ink, lamp, pane, tail, tones, type VehicleOptions, vehicle } from '../parts/vehicle.ts'

/** A fifties racing coupe with its roof-hinged door open. About 290 long, 140 high with the door. */
export function gullwing({
  id = 'gul',
  paint = '#b9c2cc',
  glass = '#8fb2c4',
}: VehicleOptions): string {
  const { light, base, shade } = tones(paint)
  return vehicle({
    id,
    d: 'M6-28Q2-44 16-54 42-66 82-66L208-64Q262-62 285-46 293-38 288-24L283-14H14Q8-18 6-28Z',
    fill: base,
    shadow: [2, 292],
    wheels: [
      { x: 60, r: 24, style: 'steel', rim: '#eef0f2', hub: '#8d939d' },
      { x: 230, r: 24, style: 'steel', rim: '#eef0f2', hub: '#8d939d' },
    ],
    behind:
      path('M70-62Q96-90 138-92 170-92 200-62Z', base) +
      path('M74-64Q98-90 138-92 168-92 184-76 166-87 138-87 102-86 84-64Z', light) +
      pane('M84-64Q98-82 116-86V-64Z', glass) +
      path('M122-62V-87Q160-90 178-62Z', '#3a2226') +
      path('M128-62Q124-78 136-80L144-62Z', '#a5362c') +
      line('M166-62 158-74', ink, 3) +
      path('M182-64Q174-80 162-88L166-88Q184-80 192-64Z', glass),
    inside:
      path('M-2-50Q40-62 82-62L208-60Q262-58 300-38V-70H-2Z', light) +
      path('M-2-30Q140-36 300-28V0H-2Z', shade) +
      path('M122-66V-30Q150-24 178-32V-66Z', '#3a2226') +
      path('M122-34Q150-28 178-36V-24H122Z', shade) +
      line('M196-50H216M196-45H216M196-40H216', shade, 2),
    over:
      path('M118-90 114-118Q116-136 132-142L160-138Q176-118 178-88Z', base) +
      path(
        'M122-92 119-116Q121-130 133-136L156-132Q168-116 170-90L162-92Q160-112 151-125L136-128Q128-122 127-114L130-92Z',
        light,
      ) +
      path('M130-94 127-114Q128-122 136-128L151-125Q160-112 162-92Z', glass) +
      path(
        'M34-52Q60-62 90-52L88-49Q60-57 36-49ZM202-52Q230-62 260-50L258-47Q230-57 204-49Z',
        light,
      ) +
      path('M270-52Q284-48 288-38L276-40Z', lamp) +
      path('M6-44 15-48 16-38 5-38Z', tail) +
      rect(282, -30, 9, 8, ink),
  })
}
