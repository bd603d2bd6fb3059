import { CalendarSync, Copy, ExternalLink, Rss } from 'lucide'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { Icon } from '../../../ui/icon.tsx'
import { emailUpdatesPath, feedPath, type Query } from '../../links/paths.ts'

/** Links that subscribe calendar programs to a feed, so that they refresh by themselves. */

type Subscription = { name: string; href: string }

/** `feed` is the calendar's absolute http(s) URL. */
export function subscriptionLinks(feed: string, title: string): Subscription[] {
  const webcal = feed.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url: feed, name: title }).toString().replaceAll('+', '%20')
  return [
    { name: 'Apple and other calendars', href: webcal },
    {
      name: 'Google Calendar',
      // Google recognizes a feed by the webcal scheme.
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    {
      name: 'Outlook Calendar',
      href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    },
  ]
}

type SubscribePanelProps = {
  /** "Subscribe to this search". */
  label: string
  /** Name of the calendar, for programs that ask for one. */
  title: string
  /** Absolute URL of the calendar. */
  feed: string
  /** Filters of the equivalent search, for its RSS feed and email updates. */
  search?: Query
  /** Sentence on the calendar's contents, if it is not a search. */
  about?: string
}

const aboutSearches =
  'Your calendar updates automatically when dates are added, moved or canceled. Includes the 1,000 nearest dates.'

/** Ways to subscribe to a list of dates. Works without JavaScript, except for copying. */
export const SubscribePanel = ({
  label,
  title,
  feed,
  search,
  about = aboutSearches,
}: SubscribePanelProps) => (
  <div className="flex flex-wrap items-start gap-2 print:hidden">
    <details className="group open:w-full">
      <summary className={buttonClasses('outlined', 'cursor-pointer list-none')}>
        <Icon shape={CalendarSync} className="size-5" />
        {label}
      </summary>
      <div className="mt-2 grid max-w-2xl gap-3 rounded-card border border-line bg-panel p-4 shadow-lift">
        <p className="text-soft">{about}</p>
        <ul className="flex flex-wrap gap-2">
          {subscriptionLinks(feed, title).map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                {...(href.startsWith('http')
                  ? { target: '_blank', rel: 'noopener noreferrer' }
                  : {})}
                className={buttonClasses('outlined')}
              >
                {name}
                {href.startsWith('http') ? <Icon shape={ExternalLink} className="size-4" /> : null}
              </a>
            </li>
          ))}
          {search ? (
            <li>
              <a href={feedPath('rss', search)} className={buttonClasses('outlined')}>
                <Icon shape={Rss} className="size-4" />
                RSS feed
              </a>
            </li>
          ) : null}
        </ul>
        <FeedAddress feed={feed} />
      </div>
    </details>{' '}
    {search ? <EmailLink search={search} /> : null}
  </div>
)

/** Rendered only if the site sends email. */
const EmailLink = ({ search }: { search: Query }) =>
  useSiteFacts().sendsMail ? (
    <a href={emailUpdatesPath(search)} rel="nofollow" className={buttonClasses('outlined')}>
      Email me new ones
    </a>
  ) : null

const FeedAddress = ({ feed }: { feed: string }) => (
  <div className="flex flex-wrap items-end gap-2">
    <label className="grid min-w-0 flex-1 basis-60 gap-1 text-sm font-semibold">
      Calendar address{' '}
      <input readOnly value={feed} className={classes(fieldClasses, 'px-3 font-normal')} />
    </label>{' '}
    <button
      type="button"
      className={buttonClasses('outlined', 'noscript:hidden')}
      onClick={() =>
        void import('../../event/web/share-link.ts').then(({ copyLink }) => copyLink(feed))
      }
    >
      <Icon shape={Copy} className="size-4" />
      Copy link
    </button>
  </div>
)
