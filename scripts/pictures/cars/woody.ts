import { cartoon } from '../parts/cartoon.ts'
import { circle, line, path } from '../parts/shapes.ts'
import { chrome, lamp, pane, tail, tones, vehicle } from '../parts/vehicle.ts'

/** A beach wagon of wood and paint with a surfboard. */
export function cartoonWoody(): string {
  const { light, base, shade } = tones('#c9a227')
  const wood = '#d69a55'
  return cartoon(
    '#8fc9dd',
    vehicle({
      id: 'a',
      d: 'M4-18V-62H122Q162-64 174-46 182-34 178-14H8Z',
      fill: base,
      shadow: [0, 184],
      wheels: [
        { x: 38, r: 22, style: 'whitewall', hub: '#c9a227' },
        { x: 142, r: 22, style: 'whitewall', hub: '#c9a227' },
      ],
      behind:
        path('M8-110Q40-119 90-118 130-117 150-110 120-104 80-104 30-104 8-110Z', '#fbf3e4') +
        path('M12-110Q80-114 146-110 80-107 12-110Z', '#e2513b') +
        path('M4-60 8-92Q10-100 20-100H96Q108-100 114-90L126-60Z', wood) +
        path('M6-92Q9-102 20-102H96Q109-102 116-90L108-94H20Q10-94 6-92Z', base) +
        pane('M12-62 16-86Q17-89 20-89H44V-62Z', '#d8eef0') +
        pane('M51-62V-89H76V-62Z', '#d8eef0') +
        pane('M83-62V-89H94Q101-89 105-82L115-62Z', '#d8eef0', 'g', 116),
      inside:
        path('M120-60Q160-62 184-40V-70H120Z', light) +
        path('M0-60H116V-24H0Z', wood) +
        path('M0-42H116V-24H0Z', '#c4853f') +
        line('M0-61H118M48-60V-18M80-60V-18M0-42H116M116-62V-18', '#8d5527', 4) +
        path('M0-24H190V0H0Z', shade),
      over:
        path('M8-18Q12-52 40-52 66-50 70-16H62Q58-45 38-45 18-45 16-18Z', base) +
        path('M110-16Q114-56 144-56 172-54 178-26L170-20Q164-48 142-48 120-48 118-16Z', base) +
        path(
          'M14-38Q22-52 40-52 58-51 66-38 54-47 40-47 24-47 14-38ZM116-40Q126-56 144-56 164-55 174-40 160-51 144-51 128-51 116-40Z',
          light,
        ) +
        circle(168, -52, 8, chrome) +
        circle(170, -52, 6, lamp) +
        path('M170-26H184V-14H168ZM0-24H10V-14H0Z', chrome) +
        circle(6, -36, 4, tail),
    }),
    29,
  )
}
