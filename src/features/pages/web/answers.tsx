import type { ReactNode } from 'react'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { embedCodePath } from '../../../catalog/links/embed-paths.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Link } from '../../../ui/link.tsx'

export type Answer = {
  /** URL fragment that links to the answer and opens it. */
  id: string
  question: string
  answer: ReactNode
}

/** Mentions email only on sites that send it. */
const PrivateLink = () =>
  useSiteFacts().sendsMail ? (
    'We email you a private link'
  ) : (
    <>
      This site doesn&rsquo;t send email yet: <Link to={paths.contact}>write to us</Link> to get its
      private link,
    </>
  )

/** Sentence that differs for sites with and without a geocoder. */
const PlacedByAddress = () =>
  useSiteFacts().geocoder === undefined ? (
    <>
      Otherwise, even with a street address, it is placed at the center of its ZIP code or city, and
    </>
  ) : (
    <>
      Otherwise we look up its street address, usually within minutes. While we haven&rsquo;t found
      it, the event is placed at the center of its ZIP code or city, and
    </>
  )

const LostLink = () =>
  useSiteFacts().sendsMail ? (
    <>
      ; <Link to={manageLinkPath}>request a new one</Link>
    </>
  ) : null

export const answers: readonly Answer[] = [
  {
    id: 'near-me',
    question: 'How do I search for events near me?',
    answer: (
      <>
        <p>
          Open the <Link to={paths.home}>home page</Link> and allow your browser to use your
          location: the nearest events come first, with their distance. Location priority is on by
          default. Switch it off to see events by date.
        </p>
        <p>
          You can also enter a ZIP code or a city under Near, such as 60601 or Chicago, IL, and then
          choose how many miles around it to search in the filters. Keyword, category, date, cost
          and make narrow the results further.
        </p>
      </>
    ),
  },
  {
    id: 'submit',
    question: 'How do I submit an event?',
    answer: (
      <>
        <p>
          Fill in the form on the page <Link to={paths.upload}>Submit an event</Link>. No account is
          needed. The ZIP code fills in city and state, a flyer and a logo can be added (PDF, JPG,
          PNG or WebP, up to 10 MB), and an event that repeats is entered once with its rule.
        </p>
        <p>
          An administrator reviews it before it goes live. <PrivateLink /> to edit, cancel, postpone
          or repeat the event later. The <a href="#guidelines">event guidelines</a> explain what we
          look for.
        </p>
      </>
    ),
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: (
      <>
        <p>
          Nothing. Searching, submitting, calendar files and feeds are free for attendees and
          organizers.
        </p>
        <p>
          Each organizer sets the event&rsquo;s own prices. The colored badge shows the cost to
          attend, and a line such as +$15 to enter car shows the fee to enter a car. No badge means
          the cost is unknown: ask the organizer.
        </p>
      </>
    ),
  },
  {
    id: 'types',
    question: 'Which types of events are listed?',
    answer: (
      <>
        <p>Anything that brings people and their machines together, in these categories:</p>
        <ul className="sm:columns-2">
          {eventTypes.map((type) => (
            <li key={type}>{eventTypeLabel(type)}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'location-accuracy',
    question: 'How accurate are locations and distances?',
    answer: (
      <>
        <p>
          An event is placed at an exact point when its organizer, an administrator or the calendar
          it came from gave one. <PlacedByAddress /> its page says that the pin is approximate. An
          event that can&rsquo;t be placed at all isn&rsquo;t published until its location is found.
        </p>
        <p>
          Distances are as the crow flies. Your exact location stays on your phone: it is rounded to
          two decimals before it is sent. See the <Link to={paths.privacy}>privacy policy</Link> for
          what happens with it.
        </p>
      </>
    ),
  },
  {
    id: 'updates',
    question: 'How are events kept up to date?',
    answer: (
      <>
        <p>
          Organizers change, cancel or postpone their events with their private link
          <LostLink />. Canceled, postponed and rescheduled events stay listed and clearly marked,
          so no one makes a wasted trip. After its last day, an event moves to the{' '}
          <Link to={paths.archive}>archive</Link>.
        </p>
        <p>
          Plans can still change at short notice. Check the organizer&rsquo;s website before a long
          drive, and <Link to={paths.reportIssue}>report</Link> anything that&rsquo;s wrong.
        </p>
        <p>
          Your club&rsquo;s own site can show its events, too:{' '}
          <Link to={embedCodePath()}>choose a list, calendar or map</Link> and paste its code. It
          updates automatically.
        </p>
      </>
    ),
  },
  {
    id: 'mobile',
    question: 'Does it work on my phone?',
    answer: (
      <>
        <p>
          Yes, in any current browser, with nothing to install. Directions open your maps app, Call
          and Email open your phone and email, Share opens your device&rsquo;s share sheet, and
          calendar entries go to the calendar you use. Add the site to your home screen to keep it
          handy.
        </p>
        <p>
          If events near you don&rsquo;t appear, allow this site to use your location in your
          browser and phone settings, or enter your ZIP code instead.
        </p>
      </>
    ),
  },
]
