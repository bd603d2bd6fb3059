import type { SourceCredit } from '../../../catalog/links/source-credits.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { credits, type DataSource, dataSources, geocoderSource } from './data-sources.ts'

/** Credits for the open data and designs that the directory builds on, with their licenses. */
export const Attribution = ({ providers }: { providers: readonly SourceCredit[] }) => {
  const { geocoder } = useSiteFacts()
  const sources = geocoder ? [...dataSources, geocoderSource(geocoder)] : dataSources
  return (
    <section aria-labelledby="attribution">
      <h2 id="attribution" className="text-heading">
        Built on the work of others
      </h2>
      <p className="mt-3 max-w-[68ch] text-pretty">
        Events come from their organizers and from public calendars. We place them with open data,
        thanks to these publishers.
      </p>
      {providers.map(({ text, url }) => (
        <p key={url} className="mt-3 font-semibold">
          <a href={url} className={linkClasses}>
            {text}
          </a>
        </p>
      ))}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <Credits title="Places and time zones" sources={sources} />
        <div>
          <Credits title="Fonts and icons" sources={credits} />
          <h3 className="mt-8 text-title">Maps and pictures</h3>
          <p className="mt-3 text-pretty">
            The scenes, cars, plates and route lines were drawn for {siteSettings.name} and come
            with its software under the MIT License. Directions open in Google Maps, which has its
            own terms.
          </p>
        </div>
      </div>
    </section>
  )
}

const Credits = ({ title, sources }: { title: string; sources: readonly DataSource[] }) => (
  <div>
    <h3 className="text-title">{title}</h3>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {sources.map(({ name, what, license, url, licenseUrl }) => (
        <li key={what} className="break-inside-avoid py-3">
          <p className="font-semibold">
            <a href={url} className={linkClasses}>
              {name}
            </a>
          </p>
          <p>{what}</p>
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
  </div>
)

const linkClasses = 'underline decoration-signal decoration-2 underline-offset-4'
