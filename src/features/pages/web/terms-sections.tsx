import { paths } from '../../../catalog/links/paths.ts'
import { InfoAddress, SiteTitle } from '../../../ui/info-address.tsx'
import { Link } from '../../../ui/link.tsx'
import type { PolicySection } from './policy-page.tsx'

export const termsSections: readonly PolicySection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    body: (
      <p>
        By using <SiteTitle /> you accept these terms and the{' '}
        <Link to={paths.privacy}>privacy policy</Link>. If you do not agree with them, please
        don&rsquo;t use the site. If you submit events for a club or a business, you accept them on
        its behalf and confirm that you may.
      </p>
    ),
  },
  {
    id: 'responsibilities',
    title: 'Your responsibilities',
    body: (
      <>
        <p>When you use the site, please</p>
        <ul>
          <li>give true details, and correct them when they change;</li>
          <li>submit only events that are real, lawful and open to the people you invite;</li>
          <li>upload only pictures and texts that you may publish;</li>
          <li>keep the private link of your event to yourself;</li>
          <li>
            do not send advertising or harmful files, do not try to bypass limits or reach anything
            that is not public, and do not use the site so heavily that others cannot.
          </li>
        </ul>
        <p>
          At an event, you are responsible for yourself and your vehicle: for following the law, the
          rules of the venue and the instructions of the organizer.
        </p>
      </>
    ),
  },
  {
    id: 'listings',
    title: 'Event listings',
    body: (
      <>
        <p>
          Anyone may submit an event free of charge. An administrator reads each submission before
          it is published and may decline it, for example when it is a duplicate, cannot be placed
          on the map, or does not follow the <Link to={paths.guidelines}>event guidelines</Link>.
          Some listings come from public calendars and say so.
        </p>
        <p>
          We may shorten, correct or remove a listing. Past events move to the{' '}
          <Link to={paths.archive}>archive</Link> and stay there for reference.
        </p>
        <p>
          A listing is information, not an offer or a ticket. Prices, dates and entry conditions are
          the organizer&rsquo;s, and any arrangement about attending is between you and the
          organizer.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <>
        <p>
          What you submit remains yours. You allow us to store, show, resize, translate into feeds
          and calendar files, and pass on your listing as part of the directory, free of charge and
          for as long as it is listed or archived.
        </p>
        <p>
          The software and the pictures drawn for it are under the MIT License. Data, fonts and
          icons from others are credited with their licenses on the page{' '}
          <Link to={paths.credits}>Credits</Link>. Names and logos of events, clubs and makers
          belong to their owners.
        </p>
        <p>
          If something here infringes your rights, write to <InfoAddress /> and identify the listing
          and your content. We will look into it promptly.
        </p>
      </>
    ),
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    body: (
      <>
        <p>
          <SiteTitle /> is provided as it is. We review listings with care, but organizers change
          plans, and weather does too. We do not promise that a listing is complete or current, that
          an event takes place, or that the site is always available. Distances are as the crow
          flies, and some events are placed by ZIP code or city only.
        </p>
        <p>
          We do not organize, inspect or insure the events listed. As far as the law allows, we are
          not liable for loss, damage or injury that comes from attending an event, from relying on
          a listing, or from using or not being able to use the site.
        </p>
      </>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <>
        <p>
          You may stop using the site at any time, and cancel your listings with their private
          links. We may remove listings, disable private links or block access for anyone who breaks
          these terms or endangers others, and we may close the site.
        </p>
        <p>The sections on intellectual property and disclaimers continue to apply afterwards.</p>
      </>
    ),
  },
  {
    id: 'questions',
    title: 'Changes and questions',
    body: (
      <p>
        When these terms change, the date at the top of this page changes with them. Questions are
        welcome on the <Link to={paths.contact}>contact page</Link> or at <InfoAddress />.
      </p>
    ),
  },
]
