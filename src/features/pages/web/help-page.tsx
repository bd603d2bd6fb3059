import { CalendarPlus, MessageCircle, Plus, Search } from 'lucide'
import { paths } from '../../../catalog/links/paths.ts'
import { plainName, siteSettings } from '../../../kit/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { answers } from './answers.tsx'
import { readingClasses } from './reading.ts'

export default function HelpPage() {
  return (
    <>
      <PageTop
        title="Help Center"
        description={`How to find events near you, submit your own and keep it up to date on ${siteSettings.name}.`}
        path={paths.help}
        lead="How to find events, submit your own, and what to do when something isn't right."
      />
      <div className="page-width grid gap-14 pt-8">
        <InfoCards />
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Questions />
          <StillAsking />
        </div>
        <Guidelines />
        <Robots />
      </div>
    </>
  )
}

const StillAsking = () => (
  <section
    aria-labelledby="still-asking"
    className="on-hero grid justify-items-start gap-3 rounded-card bg-hero p-6 text-hero-ink lg:sticky lg:top-6 print:hidden"
  >
    <h2 id="still-asking" className="text-title">
      Still have a question?
    </h2>
    <p className="text-hero-soft">Write to us. We reply within 24 hours.</p>
    <LinkButton to={paths.contact}>Contact Us</LinkButton>
  </section>
)

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

/** The three most common reasons to visit the help center. */
const InfoCards = () => (
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

/**
 * Native accordion: items with the same name close each other, also by keyboard and without JavaScript. All items are
 * open in print.
 */
const Questions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions" className="text-heading">
      Frequently asked questions
    </h2>
    <div className="mt-4 divide-y divide-line border-y border-line">
      {answers.map(({ id, question, answer }) => (
        <details
          key={id}
          name="faq"
          className="group print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 hover:text-signal [&::-webkit-details-marker]:hidden">
            <h3 className="flex-1 text-xl leading-snug font-semibold">{question}</h3>
            <Icon
              shape={Plus}
              className="size-6 shrink-0 text-signal transition-transform duration-150 group-open:rotate-45 print:hidden"
            />
          </summary>
          <div id={id} className={`${readingClasses} pb-6 [&>:first-child]:mt-0`}>
            {answer}
          </div>
        </details>
      ))}
    </div>
  </section>
)

/** Guidelines for organizers; linked from the footer of every page. */
const Guidelines = () => (
  <section id="guidelines" aria-labelledby="guidelines-title" className="scroll-mt-6">
    <h2 id="guidelines-title" className="text-heading">
      Event guidelines
    </h2>
    <p className="mt-3 max-w-[68ch] text-lg">
      For organizers: listings that follow these guidelines are approved faster and reach the right
      people.
    </p>
    <dl className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
      {guidelines.map(({ title, text }) => (
        <div key={title} className="break-inside-avoid border-l-4 border-signal pl-4">
          <dt className="font-display text-xl leading-snug font-semibold">{title}</dt>
          <dd className="mt-1 max-w-[60ch] text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
    <p className={`${readingClasses} mt-6`}>
      What doesn&rsquo;t belong here: street racing and takeovers on public roads, gatherings
      without the venue&rsquo;s permission, for-sale ads, and anything that insults or endangers
      people. The <Link to={paths.terms}>terms of service</Link> apply to every listing.
    </p>
    <LinkButton to={paths.upload} className="mt-5 print:hidden">
      Submit an Event
    </LinkButton>
  </section>
)

const guidelines = [
  {
    title: 'A real event, open to visitors',
    text: "It's about cars, trucks, motorcycles or boats, and people outside your club are welcome.",
  },
  {
    title: 'A place that can be found',
    text: 'Enter the venue and its street address, or at least the ZIP code. Use the description to say where to enter and park.',
  },
  {
    title: 'The date and times at the venue',
    text: "Use local time at the venue. Leave a time blank if it isn't set yet, and add the rain date if there is one.",
  },
  {
    title: 'Honest costs',
    text: "Enter the cost to attend and to enter a car. Leave the cost blank if you don't know it yet. We never show an unknown cost as free.",
  },
  {
    title: 'One listing for each event',
    text: "Enter a weekly or monthly meet once, with its schedule and skipped dates, not date by date. First check that it isn't already listed.",
  },
  {
    title: 'Your own words and pictures',
    text: 'Use only a flyer, logo and text you own or have permission to publish. Skip the ALL CAPS.',
  },
  {
    title: 'Charity by name',
    text: 'If you raise money, name the charity and say how people can help.',
  },
  {
    title: 'Kept current',
    text: 'Cancel or postpone with your private link as soon as you know. The listing stays up and shows the change.',
  },
]

/** For site owners, who find the link to this section in their server logs. */
const Robots = () => {
  const name = plainName('')
  return (
    <section id="robots" aria-labelledby="robots-title" className="scroll-mt-6">
      <h2 id="robots-title" className="text-heading">
        For website owners: our reader
      </h2>
      <div className={readingClasses}>
        <p>
          If your server’s log names {name}, somebody gave us the address of your calendar or events
          page, so that your events appear here with a link to your site.
        </p>
        <ul>
          <li>
            We read calendars, feeds and pages with events: what a guest can see, never behind a
            login.
          </li>
          <li>
            We send at most one request a second, a few requests each time, and ask for changes
            only.
          </li>
          <li>
            We keep to robots.txt on every page that we find by following links, and to Retry-After
            everywhere.
          </li>
        </ul>
        <p>To keep us away from such pages, add this to your robots.txt:</p>
        <pre className="whitespace-pre-wrap">
          <code>{`User-agent: ${name}\nDisallow: /`}</code>
        </pre>
        <p>
          To have a calendar removed that somebody gave us,{' '}
          <Link to={paths.contact}>write to us</Link>.
        </p>
      </div>
    </section>
  )
}
