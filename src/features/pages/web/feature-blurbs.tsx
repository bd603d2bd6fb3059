import { CalendarCheck, MapPinned, Megaphone } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'

const blurbs = [
  {
    icon: MapPinned,
    title: 'Find what is near',
    text: 'Search by distance, keyword, date, cost or make. Every event is placed by its address, ZIP code or city, and never by a guess.',
  },
  {
    icon: CalendarCheck,
    title: 'Know before you go',
    text: 'Times as the clock shows them at the venue, what it costs to attend and to show a car, directions, and a calendar entry that your phone understands.',
  },
  {
    icon: Megaphone,
    title: 'Bring your people',
    text: 'Organizers list their events free of charge, change or cancel them with a private link, and reach everyone who is looking nearby.',
  },
]

/** What the directory does for visitors and for organizers. */
export const FeatureBlurbs = () => (
  <section aria-labelledby="features">
    <h2 id="features" className="text-heading">
      What it does for you
    </h2>
    <ul className="mt-5 grid gap-4 md:grid-cols-3">
      {blurbs.map(({ icon, title, text }) => (
        <li
          key={title}
          className="break-inside-avoid rounded-card border border-line bg-panel p-5 shadow-lift"
        >
          <Icon shape={icon} className="size-8 text-signal" />
          <h3 className="mt-3 text-title">{title}</h3>
          <p className="mt-2 text-pretty">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
