import { CalendarCheck, MapPinned, Megaphone } from 'lucide'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { paths } from '../../../catalog/links/paths.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { getNumbers } from '../contract.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(getNumbers, {})).body
}

export default function AboutPage() {
  const numbers = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop
        title="About"
        heading={`About ${siteSettings.name}`}
        description={`What ${siteSettings.name} is for and how large it is.`}
        path={paths.about}
        lead={siteSettings.tagline}
      />
      <div className="page-width grid gap-14 pt-10">
        <Mission />
        <ByTheNumbers numbers={numbers} />
        <FeatureBlurbs />
        <Invitation />
        <p className="text-lg">
          Built on the work of others: <Link to={paths.credits}>credits and licenses</Link>
        </p>
      </div>
    </>
  )
}

const builtInMission =
  'Every weekend, somewhere close by, people show off cars they’ve spent years on, and someone who would have loved to see them hears about it on Monday. We want to change that.'

const Mission = () => (
  <section
    aria-labelledby="mission"
    className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]"
  >
    <div>
      <h2 id="mission" className="text-heading">
        Our mission
      </h2>
      <p className="mt-4 text-xl leading-relaxed text-pretty">
        {siteSettings.mission || builtInMission}
      </p>
      <p className="mt-4 text-lg leading-relaxed text-pretty">
        {siteSettings.name} gathers car shows, cruise nights, cars and coffee, track days, races,
        concours, museums and boat meets from all over the United States in one place that anyone
        can search. Free for attendees and organizers since {siteSettings.since}. We review every
        submitted event before it goes live.
      </p>
    </div>
    <EventPicture
      type="collage"
      className="aspect-[2/1] w-full rounded-card object-cover print:hidden"
    />
  </section>
)

const Invitation = () => (
  <section
    aria-labelledby="take-part"
    className="on-hero grid gap-4 rounded-card bg-hero p-6 text-hero-ink sm:p-8 print:hidden"
  >
    <h2 id="take-part" className="text-heading">
      Is your event on the map?
    </h2>
    <p className="max-w-[60ch] text-lg text-hero-soft">
      Add it in a few minutes. If something here is wrong or missing, tell us and we&rsquo;ll fix
      it.
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.upload}>Submit an Event</LinkButton>
      <LinkButton to={paths.contact} look="outlined">
        Contact Us
      </LinkButton>
    </div>
  </section>
)

/** Size of the directory at the time of the request, shown on license plates. */
const ByTheNumbers = ({ numbers }: { numbers: ResponseOf<typeof getNumbers> }) => {
  const { events, cities, states } = numbers
  const { demo } = useSiteFacts()
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="text-heading">
        By the numbers
      </h2>
      <p className="mt-2 text-soft">
        {demo !== 'none'
          ? 'Live counts, including demo events.'
          : 'Live counts of upcoming events and open places.'}
      </p>
      <dl className="mt-5 grid gap-4 sm:grid-cols-3">
        <Plate name="Verified events" value={atLeast(events)} />
        <Plate name="Cities" value={atLeast(cities)} />
        <Plate name="States" value={formatNumber(states)} />
      </dl>
    </section>
  )
}

/** "537+", because more events may exist than the directory lists. */
const atLeast = (count: number): string => (count === 0 ? '0' : `${formatNumber(count)}+`)

const Plate = ({ name, value }: { name: string; value: string }) => (
  <div className="relative flex flex-col-reverse items-center rounded-card border-2 border-plate-edge bg-plate px-6 py-5 text-plate-ink shadow-lift">
    <Bolts />
    <dt className="font-display text-lg leading-none font-semibold tracking-[0.12em] uppercase">
      {name}
    </dt>
    <dd className="mb-1.5 font-display text-6xl leading-none font-bold tracking-wide">{value}</dd>
  </div>
)

const Bolts = () => (
  <span aria-hidden>
    <span className="absolute top-3 left-3 size-2 rounded-full bg-plate-edge" />
    <span className="absolute top-3 right-3 size-2 rounded-full bg-plate-edge" />
  </span>
)

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
const FeatureBlurbs = () => (
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
