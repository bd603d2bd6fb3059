import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { eventTypeLabel, eventTypes } from '../../../catalog/event-types.ts'
import { manageLinkPath, paths } from '../../../catalog/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'

export type Answer = {
  /** Fragment of the page's address; leads to the answer and opens it. */
  id: string
  question: string
  answer: ReactNode
}

/** Mail is told of where it is sent. */
const PrivateLink = () =>
  useSiteFacts().sendsMail ? (
    'The address you give gets an e-mail with a private link,'
  ) : (
    <>
      This site sends no mail yet: <Link to={paths.contact}>write to us</Link> to get its private
      link,
    </>
  )

const LostLink = () =>
  useSiteFacts().sendsMail ? (
    <>
      ; <Link to={manageLinkPath}>a lost one is sent anew</Link>
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
          location: the nearest events come first, with their distance. Location priority is on to
          begin with. Switch it off to see events by date.
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
          An administrator reviews it before it is published. <PrivateLink /> with which you can
          correct, cancel, postpone or repeat the event later. The{' '}
          <a href="#guidelines">event guidelines</a> say what we look for.
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
          What an event itself charges is up to its organizer. The colored badge says what it costs
          to attend, and a line such as +$15 to enter car says what showing a car costs. Without a
          badge the cost is not known: ask the organizer.
        </p>
      </>
    ),
  },
  {
    id: 'types',
    question: 'Which types of events are listed?',
    answer: (
      <>
        <p>Anything that brings people and their machines together, sorted into these types:</p>
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
          An event with a known address is placed there. Otherwise it stands at the middle of its
          ZIP code or city, and its page says so. An event that cannot be placed at all is not
          published until somebody has found its place.
        </p>
        <p>
          Distances are straight lines in miles, with one decimal; the road is longer. Your own
          position is rounded to two decimals before it is sent, so a distance can be off by up to
          about half a mile. See the <Link to={paths.privacy}>privacy policy</Link> for what happens
          with it.
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
          <LostLink />. Cancelled, postponed and rescheduled events stay listed and are marked as
          such, so that nobody drives out for nothing. Once its last day is over at the venue, an
          event moves to the <Link to={paths.archive}>archive</Link>.
        </p>
        <p>
          Plans change at short notice all the same. Look at the organizer&rsquo;s website before a
          long drive, and <Link to={paths.reportIssue}>report</Link> what is wrong here.
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
          Yes, in any current browser, with nothing to install. Directions open your maps, Call and
          Email open your phone and mail, Share opens the share sheet of your device, and calendar
          entries go to the calendar you use. Add the site to your home screen to have it at hand.
        </p>
        <p>
          If events near you do not appear, allow this site to use your location in the settings of
          your browser and of your phone, or enter your ZIP code instead.
        </p>
      </>
    ),
  },
]
