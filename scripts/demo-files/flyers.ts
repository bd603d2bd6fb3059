// Flyers of the demonstration events. Several events share one, so they name no date and no place.

export type Flyer = {
  /** Ends in .pdf or .png. */
  readonly file: string
  /** A scene in public/pictures. */
  readonly scene: string
  readonly kicker: string
  readonly title: string
  readonly lines: readonly string[]
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

const night = { paper: '#191c22', ink: '#f3f2ee', accent: '#ff8440' }
const day = { paper: '#fbfaf5', ink: '#1d2f57', accent: '#c8410b' }

export const flyers: readonly Flyer[] = [
  {
    file: 'flyer-car-show.pdf',
    scene: 'car_show.svg',
    kicker: 'All makes, all years',
    title: 'Car Show',
    lines: ['Trophies and door prizes', 'Food and music all day', 'Dash plaques for early entries'],
    ...day,
  },
  {
    file: 'flyer-cruise-night.pdf',
    scene: 'cruise_night.svg',
    kicker: 'Park, pop the hood, stay a while',
    title: 'Cruise Night',
    lines: ['No fee, no classes', 'Oldies until dark', 'Burgers from the window'],
    ...night,
  },
  {
    file: 'flyer-race-weekend.pdf',
    scene: 'racing_event.svg',
    kicker: 'Grandstands open early',
    title: 'Race Day',
    lines: [
      'Heat races and features',
      'Open pits after the checkered flag',
      'Children under 12 free',
    ],
    ...night,
  },
  {
    file: 'flyer-concours.pdf',
    scene: 'concours.svg',
    kicker: 'On the lawn',
    title: "Concours d'Elegance",
    lines: ['Coachbuilt, preservation and sporting classes', 'Best of Show in the afternoon'],
    paper: '#f4f0e4',
    ink: '#20362b',
    accent: '#8a6414',
  },
  {
    file: 'flyer-cars-coffee.png',
    scene: 'cars_coffee.svg',
    kicker: 'Early, easy, over by lunch',
    title: 'Cars & Coffee',
    lines: ['Bring your own mug', 'Arrive and leave quietly'],
    paper: '#f3e3cf',
    ink: '#3d2415',
    accent: '#a5410f',
  },
  {
    file: 'flyer-swap-meet.png',
    scene: 'swap_meet.svg',
    kicker: 'Parts, tools, trim and tall tales',
    title: 'Swap Meet',
    lines: ['Vendors from two hours before', 'Car corral', 'Cash is still king'],
    ...day,
  },
  {
    file: 'flyer-boat-show.png',
    scene: 'cruise.svg',
    kicker: 'Wood, brass and water',
    title: 'Boats & Cars',
    lines: ['Parade of boats at noon', 'Tow cars on the lawn', 'Rides from the dock'],
    paper: '#e8f1f4',
    ink: '#123a4d',
    accent: '#c8410b',
  },
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page of 8.5 by 11 inches. `font` and `scene` are data URLs. */
export const flyerPage = (flyer: Flyer, font: string, scene: string): string => `<!doctype html>
<html lang="en"><title>${escaped(flyer.title)}: sample flyer</title><style>
@font-face { font-family: Sign; src: url(${font}); font-weight: 700 }
@page { size: 8.5in 11in; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { width: 816px; height: 1056px; font-family: Sign; font-weight: 700; background: ${flyer.paper};
  color: ${flyer.ink}; display: flex; flex-direction: column; -webkit-print-color-adjust: exact }
img { display: block; width: 816px; height: 500px; object-fit: cover }
main { flex: 1; padding: 34px 56px 0; border-top: 12px solid ${flyer.accent} }
.kicker { font-size: 32px; color: ${flyer.accent} }
h1 { font-size: ${flyer.title.length > 14 ? 96 : 136}px; line-height: 1.05; margin-bottom: 20px }
li { font-size: 36px; line-height: 1.35; list-style: none }
footer { padding: 0 56px 36px; font-size: 22px; opacity: 0.8 }
</style><body><img alt="" src="${scene}"><main><p class="kicker">${escaped(flyer.kicker)}</p>
<h1>${escaped(flyer.title)}</h1><ul>${flyer.lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>
</main><footer>Date, place and hours: see the event's page. Sample flyer of the demonstration data.</footer>`
