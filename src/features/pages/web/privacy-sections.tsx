import { paths } from '../../../catalog/links/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { InfoAddress, SiteTitle } from '../../../ui/info-address.tsx'
import { Link } from '../../../ui/link.tsx'
import type { PolicySection } from './policy-page.tsx'
import { type Site, visitSections } from './privacy-visit.tsx'

/** Privacy sections in page order. */
export const privacySections = (site: Site): PolicySection[] => [
  ...visitSections(site),
  submissions,
  ...(site.sendsMail ? [updates] : []),
  ...(site.notifies ? [notifications] : []),
  messages,
  otherSites,
  children,
  choices,
  changes,
]

/** Paragraph on the geocoder, which receives the addresses of events. */
const LookedUp = () => {
  const { geocoder } = useSiteFacts()
  if (!geocoder) return null
  return (
    <>
      To put an event on the map, we look up its street address, city and ZIP code with{' '}
      {geocoder.host || 'a geocoding service of our own'}. It learns nothing else about the event,
      and nothing about you.
    </>
  )
}

const submissions: PolicySection = {
  id: 'submissions',
  title: 'Events you submit',
  body: (
    <>
      <p>
        Event details are meant to be published: its name, date, place, description, pictures, and
        the contact email address, telephone number and website that you give for it. Use a club or
        business address if you don&rsquo;t want yours to be seen. The bulk export of the directory
        leaves these contact details out.
      </p>
      <p>
        We don&rsquo;t publish your own email address. We use it to send you our decision and a
        private link to edit, cancel, postpone or repeat the event, and to ask before each date
        whether it is still on. Each of these reminders has a link that stops them. Anyone with such
        a link can change the event, so keep it private. If you claim the page of your venue or
        club, we keep your address until you give it up.
      </p>
      <p>
        A spreadsheet or calendar that you send with your private link is deleted when you submit
        its dates, or after seven days. What we found in it stays with your submission for a year;
        your private link shows it.
      </p>
      <p>
        Pictures you upload are stored without the hidden details that cameras add, such as where a
        photo was taken. <LookedUp />
      </p>
      <p>
        We keep rejected submissions and removed events for 30 days in case of a mistake, then erase
        them. If we merge your submission with another listing of the same event, we keep both. Past
        events stay in the <Link to={paths.archive}>archive</Link>.
      </p>
    </>
  ),
}

const updates: PolicySection = {
  id: 'email-updates',
  title: 'Emails about events you follow',
  body: (
    <p>
      If you ask for email about saved events or a search, we keep your address and what you asked
      for, and send nothing until you say yes by the link that we mail you. A request without a yes
      is deleted after seven days. Every email has a link that shows all we keep, stops it and
      deletes it, and no email tells us whether you opened it. We delete your address when you stop
      the last of these emails, when the events you follow are over, and when two of our emails to
      you come back; what was sent to you is forgotten after a week. A search around your location
      is kept with its rounded position, and every email has that search as a link.
    </p>
  ),
}

const notifications: PolicySection = {
  id: 'notifications',
  title: 'Notifications on your device',
  body: (
    <p>
      If you ask us to notify your device about saved events, we keep the events and the address and
      keys that your browser made for it, nothing else. Messages go through the notification service
      of your browser&rsquo;s maker, which can&rsquo;t read them. We delete all of it when you stop
      the notifications, when the service says they have ended, and when the events are over.
    </p>
  ),
}

const messages: PolicySection = {
  id: 'messages',
  title: 'Messages to us',
  body: (
    <>
      <p>
        What you enter in the <Link to={paths.contact}>contact form</Link> (your name, email
        address, subject and message) is stored so that the people who run <SiteTitle /> can read
        and answer it. Our answers are kept with it. We use it for nothing else.
      </p>
      <p>
        If you report a problem with an event, its organizer sees your report, but not your email
        address. We keep a code made from your network address for up to 90 days after the report is
        answered, or after your last report if nobody answers it, so that one person can&rsquo;t
        report an event twice. If we reject a report, we keep that code for up to a year, so that
        false reports count for less. The same kind of code is kept for 90 days with an event that
        you submit, so that we can block a sender of spam.
      </p>
    </>
  ),
}

/** Sentence on the servers of the map tiles. */
const Tiles = () => {
  const { basemap } = useSiteFacts()
  if (!basemap) return <>. No other site learns that you&rsquo;re here</>
  const servers = basemap.hosts.join(', ')
  return (
    <>
      , with one exception. The picture of our <Link to={paths.map}>map</Link> comes from {servers}.
      While you look at the map page, your browser asks there for the part that you see, so that
      service learns your network address and what part it is, but not what you search for. No other
      page asks there, and no other site learns that you&rsquo;re here
    </>
  )
}

const otherSites: PolicySection = {
  id: 'other-sites',
  title: 'Other sites',
  body: (
    <>
      <p>
        Everything a page shows comes from this site: fonts, icons and pictures, organizers&rsquo;
        logos and flyers included
        <Tiles />. If we don&rsquo;t have a copy of a flyer, we link to it.
      </p>
      <p>
        Directions open Google Maps, and the calendar menu can open Google Calendar or Outlook. This
        happens only when you choose it. The link carries the event&rsquo;s details and nothing
        about you. Their own privacy policies apply there.
      </p>
    </>
  ),
}

const children: PolicySection = {
  id: 'children',
  title: 'Children under 13',
  body: (
    <p>
      Many events welcome families, but <SiteTitle /> is not directed at children under 13, and we
      do not knowingly collect anything about them. If a child sent us personal details, write to{' '}
      <InfoAddress /> and we&rsquo;ll erase them.
    </p>
  ),
}

const choices: PolicySection = {
  id: 'choices',
  title: 'Your choices',
  body: (
    <ul>
      <li>Decline the location request. Search by ZIP code or city instead, or by date.</li>
      <li>
        Events that you save are kept in your browser alone, with copies of their pages for places
        without a signal. Remove the star, and both are gone.
      </li>
      <li>
        Clear what the site has stored in your browser, in the browser&rsquo;s settings or on the
        page <Link to={paths.deploymentSync}>Deployment Sync</Link>.
      </li>
      <li>Change or cancel your event with its private link.</li>
      <li>
        To see, correct or erase what we store about you, write to <InfoAddress />.
      </li>
    </ul>
  ),
}

const changes: PolicySection = {
  id: 'changes',
  title: 'Changes',
  body: <p>When what we store changes, we update this page and the date at the top.</p>,
}
