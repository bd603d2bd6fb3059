import { data, useActionData, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { failureOf, reasonIn } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { TextArea } from '../../../ui/forms/form-field.tsx'
import { ButtonForm, FieldsForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { adoptSources, exportSources, readSources, type SourceList } from '../contract.ts'
import { SourceItem } from './source-item.tsx'

type Adoption = { adopted: number; known: number; refused: { name: string; message: string }[] }
type PageAnswer = { list?: SourceList; csv: string; done?: Adoption; message?: string }

export const loader = asAdministrator(async (call) => (await call(readSources, { body: {} })).body)

export const action = asAdministrator(async (call, { request }) => {
  const { intent, csv = '', state, url } = await formTexts(request)
  try {
    const done =
      intent === 'adopt'
        ? (await call(adoptSources, { body: { csv: csv || undefined, state, url } })).body
        : undefined
    const { body: list } = await call(readSources, { body: { csv: csv || undefined } })
    return data<PageAnswer>({ list, csv, done })
  } catch (error) {
    const failure = failureOf(error)
    return data<PageAnswer>({ csv, message: reasonIn(failure) }, failure.status)
  }
})

export const clientAction = sendCarefully((message, { csv = '' }): PageAnswer => ({ csv, message }))

export const shouldRevalidate = keepWhenUnsent

/** List of sources, to adopt one by one, by state or all. */
export default function SourceListPage() {
  const starter = useLoaderData<SourceList>()
  const answer = useActionData<PageAnswer>()
  const { sources, problems } = answer?.list ?? starter
  const csv = answer?.list ? answer.csv : ''
  const title = csv === '' ? 'Starter list' : 'Your list'
  return (
    <AdministratorPage
      title="Source List"
      lead="Calendars to follow. Nothing is followed until you adopt it, and its events wait for review."
      path={administratorPaths.sourceList}
      failure={answer}
    >
      {answer?.done ? <AdoptedNotice {...answer.done} /> : null}
      {problems.length > 0 ? (
        <Notice failed>
          {problems.map(({ line, message }) => `Line ${line}: ${message}`).join(' ')}
        </Notice>
      ) : null}
      <section aria-labelledby="list" className="grid gap-3">
        <h2 id="list" className="text-title">
          {title}: {formatNumber(sources.length)} sources
        </h2>
        {csv === '' ? (
          <p className="max-w-2xl text-soft">
            These addresses were found in public places and not asked since. To see which ones
            answer, run the command sources check on your machine.
          </p>
        ) : null}
        <Adopt label="Adopt all" sources={sources} csv={csv} />
        {byState(sources).map(([state, sourcesOfState]) => (
          <StateSources key={state} state={state} sources={sourcesOfState} csv={csv} />
        ))}
      </section>
      <OwnList csv={answer?.csv} />
    </AdministratorPage>
  )
}

const OwnList = ({ csv }: { csv: string | undefined }) => (
  <section aria-labelledby="import" className="grid gap-3">
    <h2 id="import" className="text-title">
      Your own list
    </h2>
    <p>
      A CSV file with the columns name, url, kind, city, state, keywords, permission.{' '}
      <a href={exportSources.path} download className="underline underline-offset-4">
        Download the sources you follow
      </a>{' '}
      in this form.
    </p>
    <FieldsForm label="Show this list" fields={{ intent: 'show' }}>
      <TextArea label="List" name="csv" rows={6} defaultValue={csv} />
    </FieldsForm>
  </section>
)

type StateSourcesProps = { state: string; sources: SourceList['sources']; csv: string }

const StateSources = ({ state, sources, csv }: StateSourcesProps) => (
  <details className="rounded-card border border-line bg-panel p-4">
    <summary className="font-bold">
      {areaOf(state)} ({formatNumber(sources.length)})
    </summary>
    <div className="mt-3 grid gap-3">
      <Adopt
        label={`Adopt ${sourcesInWords(countNotFollowed(sources))} of ${areaOf(state)}`}
        sources={sources}
        csv={csv}
        state={state}
      />
      <ul className="grid gap-3">
        {sources.map((source) => (
          <SourceItem key={source.url} source={source} csv={csv} />
        ))}
      </ul>
    </div>
  </details>
)

const byState = (sources: SourceList['sources']) =>
  [...Map.groupBy(sources, ({ state }) => state)].toSorted(([a], [b]) =>
    areaOf(a) < areaOf(b) ? -1 : 1,
  )

const areaOf = (state: string): string => (state === '' ? 'the whole country' : stateName(state))

const countNotFollowed = (sources: SourceList['sources']): number =>
  sources.filter(({ followed }) => !followed).length

const sourcesInWords = (count: number): string =>
  count === 1 ? 'one source' : `${formatNumber(count)} sources`

type AdoptProps = { label: string; sources: SourceList['sources']; csv: string; state?: string }

const Adopt = ({ label, sources, csv, state }: AdoptProps) =>
  countNotFollowed(sources) === 0 ? (
    <p className="text-soft">All of them are followed.</p>
  ) : (
    <ButtonForm intent="adopt" fields={state === undefined ? { csv } : { csv, state }}>
      {label}
    </ButtonForm>
  )

const AdoptedNotice = ({ adopted, known, refused }: Adoption) => (
  <Notice failed={adopted === 0}>
    {sourcesInWords(adopted)} adopted; they will be read within minutes.
    {known > 0 ? ` ${formatNumber(known)} were followed already.` : ''}
    {refused.map(({ name, message }) => ` ${name}: ${message}`).join('')}
  </Notice>
)
