import type { PolicySection } from './policy-page.tsx'

export type Site = {
  /** True if an analytics service is configured on this site. */
  analytics: boolean
  sendsMail: boolean
  /** True if browsers can get notifications. */
  notifies?: boolean | undefined
}

/** Privacy sections about visits: location, storage, analytics, logs. */
export const visitSections = ({ analytics, sendsMail }: Site): PolicySection[] => [
  location(sendsMail),
  deviceStorage(analytics),
  analyticsSection(analytics),
  figures,
  logs,
]

const location = (sendsMail: boolean): PolicySection => ({
  id: 'location',
  title: 'Your location',
  body: (
    <>
      <p>
        To list events near you, your browser asks permission to share your location. The site works
        without it.
      </p>
      <ul>
        <li>
          If you agree, your position is kept in this browser and used for 10 minutes: latitude and
          longitude, how exact they are, and when they were found.
        </li>
        <li>
          A search sends your position to our server rounded to two decimals, an area about two
          thirds of a mile across. More exact coordinates never leave your device.
        </li>
        <li>
          The rounded position is part of the address of the page with the results. Keep that in
          mind when you share such a link.
        </li>
        <li>
          The server uses it to answer the search and does not store it
          {sendsMail ? ', unless you ask for email about that very search' : ''}.
        </li>
      </ul>
      <p>A ZIP code or city is sent as you type, to suggest and find places.</p>
    </>
  ),
})

const deviceStorage = (analytics: boolean): PolicySection => ({
  id: 'device',
  title: 'Cookies and storage on your device',
  body: (
    <>
      <p>
        We set no cookies for visitors, with one exception: when you upload a flyer or a logo, a
        cookie that lasts a day lets you see the file before your event is submitted. Administrators
        get two when they sign in: one keeps them signed in, the other marks their browser as known,
        so password guessing elsewhere doesn&rsquo;t lock them out. Their browser also stores that
        they signed in, to offer them &ldquo;Edit&rdquo; on public pages.
        {analytics ? ' The analytics service below may set cookies of its own.' : ''}
      </p>
      <p>The site stores nine things in your browser:</p>
      <ul>
        <li>your last location, as described above, in local storage;</li>
        <li>the last four places you searched around, in local storage;</li>
        <li>whether you prefer compact lists, in local storage;</li>
        <li>that you stopped notifications, in local storage;</li>
        <li>your car, if you entered one, in local storage; it is sent to nobody;</li>
        <li>
          the events you saved with a star, in IndexedDB; opening My Weekend asks our server for
          them, and so does your browser by itself, which keeps copies of their pages for when there
          is no signal. The server keeps no record of that. Only a calendar address that you make
          there keeps your list on the server, without your name, until you turn it off or nothing
          has asked for it for 13 months;
        </li>
        <li>
          what you typed into the event form, in local storage, until you submit it or start over;
        </li>
        <li>
          how far you had scrolled on the pages of this visit, in session storage, which ends with
          the tab;
        </li>
        <li>
          your last searches with their results, in session storage, too: words, place or rounded
          position, used for 5 minutes, so that going back is quick.
        </li>
      </ul>
    </>
  ),
})

const analyticsSection = (analytics: boolean): PolicySection => ({
  id: 'analytics',
  title: 'Analytics',
  body: (
    <>
      <p>
        <strong>
          {analytics
            ? 'Analytics is switched on for this site.'
            : 'Analytics is switched off for this site.'}
        </strong>{' '}
        The site&rsquo;s operator can turn on Google Analytics to count page views. It learns which
        pages are viewed, without search words and places, and like any service your browser
        contacts, it sees your network address and browser type.
      </p>
      <p>
        If your browser sends Do Not Track or Global Privacy Control, it isn&rsquo;t loaded and
        nothing is reported.
      </p>
    </>
  ),
})

const figures: PolicySection = {
  id: 'figures',
  title: 'What we count',
  body: (
    <>
      <p>
        To see what the directory lacks, our server counts searches, views of events, and presses on
        their calendar, directions and website links. Only sums by day are stored: no address, no
        cookie, nothing that says who or in which order. Organizers see the sums of their own
        events.
      </p>
      <p>
        Words and places you type are stored only once they were searched three times, without email
        addresses, long numbers or long words, and for 90 days. Other sums are kept for 400 days. If
        your browser sends Do Not Track or Global Privacy Control, nothing is counted.
      </p>
    </>
  ),
}

const logs: PolicySection = {
  id: 'logs',
  title: 'Server logs',
  body: (
    <>
      <p>
        Our logs say when the software started and stopped, what it did to the directory, and what
        went wrong, with a random number for each failed request. They are written without personal
        data: no names, email addresses, network addresses, locations or search words.
      </p>
      <p>
        To keep forms, sign-in and downloads from being abused, the server counts for a short while
        how often a network address uses them. The counts are not logged. Each attempt to sign in as
        an administrator is recorded with its network address and kind of browser.
      </p>
    </>
  ),
}
