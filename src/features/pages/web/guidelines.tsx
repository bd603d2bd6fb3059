import { Link } from 'react-router'
import { paths } from '../../../catalog/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { readingClasses } from './reading.ts'

/** What organizers should know before they submit; linked from the footer of every page. */
export const Guidelines = () => (
  <section id="guidelines" aria-labelledby="guidelines-title" className="scroll-mt-6">
    <h2 id="guidelines-title" className="text-heading">
      Event guidelines
    </h2>
    <p className="mt-3 max-w-[68ch] text-lg">
      For organizers: a listing that follows these lines is approved quickly and brings the right
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
      What does not belong here: street racing and takeovers on public roads, gatherings without
      leave of the venue, sales offers without an event, and anything that insults or endangers
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
    text: 'Cars, trucks, motorcycles or boats are what it is about, and people from outside your club are welcome to attend.',
  },
  {
    title: 'A place that can be found',
    text: 'Give the venue and its street address, or at least the ZIP code. Say in the description where to enter and where to park.',
  },
  {
    title: 'The date and times at the venue',
    text: 'Enter the hours as the clock shows them there. Leave a time empty if it is not settled, and add the rain date if there is one.',
  },
  {
    title: 'Honest costs',
    text: 'Say what attending costs and what showing a car costs. Leave the cost empty if you do not know it yet: an unknown cost is never shown as free.',
  },
  {
    title: 'One listing for each event',
    text: 'Enter a weekly or monthly meet once, with its rule and its exceptions, and not date by date. Look first whether somebody has listed it already.',
  },
  {
    title: 'Your own words and pictures',
    text: 'Use a flyer, logo and text that are yours or that you may publish. Plain language beats capitals.',
  },
  {
    title: 'Charity by name',
    text: 'If money is raised, name the charity and say how people can help.',
  },
  {
    title: 'Kept current',
    text: 'Cancel or postpone with your private link as soon as you know. The listing stays visible with the change on it.',
  },
]
