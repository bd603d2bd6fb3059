import { CalendarCheck, MapPinned, Megaphone } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'

const blurbs = [
  {
    icon: MapPinned,
    title: "Find what's near you",
    text: 'Search by distance, keyword, date, cost or make. We place every event by its address, ZIP code or city, never by a guess.',
  },
  {
    icon: CalendarCheck,
    title: 'Know before you go',
    text: 'Local times, costs to attend and to enter a car, directions, and calendar entries for your phone.',
  },
  {
    icon: Megaphone,
    title: 'Bring your people',
    text: 'Organizers list events free, edit or cancel them with a private link, and reach everyone searching nearby.',
  },
]

/** Benefits for visitors and for organizers. */
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
