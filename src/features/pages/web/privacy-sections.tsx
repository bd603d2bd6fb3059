import { Link } from 'react-router'
import { paths } from '../../../catalog/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { InfoAddress } from './info-address.tsx'
import type { PolicySection } from './policy-page.tsx'
import { visitSections } from './privacy-visit.tsx'

const { name } = siteSettings

/** In page order; `analytics`: whether a service is configured on this site. */
export const privacySections = (analytics: boolean): PolicySection[] => [
  ...visitSections(analytics),
  submissions,
  messages,
  otherSites,
  children,
  choices,
  changes,
]

const submissions: PolicySection = {
  id: 'submissions',
  title: 'Events you submit',
  body: (
    <>
      <p>
        The details of an event are there to be published: its name, date, place, description,
        pictures, and the contact e-mail address, telephone number and website that you give for it.
        Use a club or business address there if you do not want your own to be seen. The bulk export
        of the directory leaves these contact details out.
      </p>
      <p>
        Your own e-mail address as the submitter is not published. We use it to send you our
        decision and a private link with which you can correct, cancel, postpone or repeat the
        event. Whoever has that link can change the event, so keep it to yourself.
      </p>
      <p>
        Pictures you upload are stored without the hidden details that cameras add, such as where a
        photo was taken. A submission that we turn down, or an event that is removed, is kept for 30
        days in case it was a mistake, and is then erased. Events that have taken place stay in the{' '}
        <Link to={paths.archive}>archive</Link>.
      </p>
    </>
  ),
}

const messages: PolicySection = {
  id: 'messages',
  title: 'Messages to us',
  body: (
    <p>
      What you enter in the <Link to={paths.contact}>contact form</Link> (your name, e-mail address,
      subject and message) is stored so that the people who run {name} can read and answer it. It is
      used for nothing else.
    </p>
  ),
}

const otherSites: PolicySection = {
  id: 'other-sites',
  title: 'Other sites',
  body: (
    <>
      <p>
        Fonts, icons and pictures of the directory come from this site. Some organizers link a logo
        or a flyer from a site of theirs; your browser then loads it from there, without saying
        which page you are on. Like any site you load something from, that one sees your network
        address.
      </p>
      <p>
        Directions open Google Maps, and the calendar menu can open Google Calendar or Outlook. This
        happens only when you choose it; the link carries the details of the event and nothing about
        you. Their own privacy policies apply from there on.
      </p>
    </>
  ),
}

const children: PolicySection = {
  id: 'children',
  title: 'Children under 13',
  body: (
    <p>
      Many events welcome families, but {name} is not directed at children under 13, and we do not
      knowingly collect anything about them. If a child has sent us personal details, write to{' '}
      <InfoAddress /> and we will erase them.
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
        Clear what the site has stored in your browser, in the browser&rsquo;s settings or on the
        page <Link to={paths.deploymentSync}>Deployment Sync</Link>.
      </li>
      <li>Change or cancel your event with its private link.</li>
      <li>
        Ask what we have stored about you, or have it corrected or erased: write to <InfoAddress />.
      </li>
    </ul>
  ),
}

const changes: PolicySection = {
  id: 'changes',
  title: 'Changes',
  body: (
    <p>
      When the software comes to store more or less than this page says, the page changes with it,
      and so does the date at its top.
    </p>
  ),
}
