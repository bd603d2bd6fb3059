import { Fragment } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { allEvents } from '../../../catalog/event/topics.ts'
import { landingPath, listPath, withQuery } from '../../../catalog/links/paths.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { CopyBox } from '../../../ui/copy-box.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { trailOf } from '../landing-json-ld.ts'
import { canonicalPlace, whereOf } from '../landing-words.ts'
import { getWeekList, type ListLines, type WeekList } from '../lists/list-contract.ts'
import { listText } from '../lists/list-words.ts'
import { Trail } from './around.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const placeText = params['place'] ?? ''
  const place = canonicalPlace(placeText) ?? placeText
  const { body } = await loadPage(context, (call) => call(getWeekList, { params: { place } }))
  // Each place has a single URL, for all spellings of its name.
  if (body.place.slug !== placeText) throw redirect(listPath(body.place.slug) + search, 301)
  const lines: ListLines = searchParams.get('lines') === '1' ? '1' : '3'
  return { list: body, lines }
}

/** The week's events of a state or city, to paste into a newsletter or paper. */
export default function ListPage() {
  const { list, lines } = useLoaderData<{ list: WeekList; lines: ListLines }>()
  const { publicUrl } = useSiteFacts()
  const { place } = list
  const title = `This Week's Car Events in ${whereOf(place)}`
  const lead =
    'Paste this list into your newsletter, website or paper. Free to use, with the credit.'
  const events = landingPath(allEvents.slug, place.slug)
  const steps = trailOf({ topic: allEvents.slug, place, states: [] })
  const trail = [...steps, { name: "This week's list", path: listPath(place.slug) }]
  return (
    <>
      <PageTop
        title={title}
        description={lead}
        path={listPath(place.slug)}
        unlisted
        trail={<Trail steps={trail} />}
        lead={lead}
      />
      <section className="page-width mt-8 grid max-w-3xl gap-4">
        <Lines list={list} lines={lines} />
        <CopyBox
          id="list"
          label="The list"
          text={listText(list, 'txt', { base: publicUrl, lines })}
          rows={20}
          action="Copy this week's list"
          subject="List"
        />
        <p>
          As a file: <FileLinks list={list} lines={lines} />
        </p>
        <p>
          The files always have the week from today. All dates are on{' '}
          <Link to={events}>the page of {whereOf(place)}</Link>.
        </p>
      </section>
    </>
  )
}

type ListProps = { list: WeekList; lines: ListLines }

const labels = { '3': 'Three lines each', '1': 'One line each' } as const

const Lines = ({ list, lines }: ListProps) => (
  <nav aria-label="Length" className="flex flex-wrap gap-2">
    {(['3', '1'] as const).map((each) => (
      <Fragment key={each}>
        <Link
          to={withQuery(listPath(list.place.slug), { lines: each === '1' ? each : undefined })}
          aria-current={each === lines ? 'page' : undefined}
          className={buttonClasses(each === lines ? 'filled' : 'outlined')}
        >
          {labels[each]}
        </Link>{' '}
      </Fragment>
    ))}
  </nav>
)

const names = { txt: 'plain text', md: 'Markdown', html: 'HTML' } as const

const FileLinks = ({ list, lines }: ListProps) =>
  Object.entries(names).map(([format, name], index) => (
    <span key={format}>
      {index > 0 ? ', ' : ''}
      <a
        href={withQuery(`${listPath(list.place.slug)}.${format}`, {
          lines: lines === '1' ? lines : undefined,
        })}
      >
        {name}
      </a>
    </span>
  ))
