import { paths } from '../../../catalog/links/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { readingClasses } from './reading.ts'

/** Guidelines for organizers; linked from the footer of every page. */
export const Guidelines = () => (
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
      without the venue&rsquo;s permission, sales offers without an event, and anything that insults
      or endangers people. The <Link to={paths.terms}>terms of service</Link> apply to every
      listing.
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
    text: 'Use only a flyer, logo and text you own or have permission to publish. Plain language beats capitals.',
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
