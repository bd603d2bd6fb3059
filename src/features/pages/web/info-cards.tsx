import { CalendarPlus, MessageCircle, Search } from 'lucide'
import { paths } from '../../../catalog/links/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'

const cards = [
  {
    icon: Search,
    title: 'Find events',
    text: 'Search near you, by ZIP code or city, by keyword and by category.',
    to: paths.home,
    action: 'Search events',
  },
  {
    icon: CalendarPlus,
    title: 'Submit an event',
    text: "Submit a show, cruise or track day. It's free and takes a few minutes.",
    to: paths.upload,
    action: 'Submit your event',
  },
  {
    icon: MessageCircle,
    title: 'Get in touch',
    text: "Report a mistake, ask a question or tell us what's missing.",
    to: paths.contact,
    action: 'Contact us',
  },
]

/** The three things that most people come to the help center for. */
export const InfoCards = () => (
  <ul className="grid gap-4 md:grid-cols-3 print:hidden">
    {cards.map(({ icon, title, text, to, action }) => (
      <li
        key={title}
        className="relative flex flex-col rounded-card border border-line bg-panel p-5 shadow-lift transition-colors duration-150 focus-within:border-signal hover:border-signal"
      >
        <Icon shape={icon} className="size-8 text-signal" />
        <h2 className="mt-3 text-title">{title}</h2>
        <p className="mt-1 mb-3 flex-1 text-pretty">{text}</p>
        <Link
          to={to}
          className="self-start py-1 font-semibold underline decoration-signal decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card"
        >
          {action}
        </Link>
      </li>
    ))}
  </ul>
)
