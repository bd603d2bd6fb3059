import type { ReactNode } from 'react'
import { formatNumber } from '../../../kit/format-number.ts'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { Status } from '../contract.ts'
import { agoInWords, secondsInWords } from '../figures.ts'

type Geocoder = NonNullable<Status['geocoder']>
type GeocoderSectionProps = { geocoder: Status['geocoder']; now: string }

/** The geocoder and its state. */
export const GeocoderSection = ({ geocoder, now }: GeocoderSectionProps) => (
  <PanelSection
    id="geocoder"
    title="Geocoder"
    note={geocoder ? 'Counted at most once a minute.' : undefined}
  >
    {geocoder ? (
      <Facts geocoder={geocoder} now={now} />
    ) : (
      <p>
        None configured. Events without coordinates stay at the center of their ZIP code or city.
        Set <code>GEOCODER_URL</code> to have their addresses looked up.
      </p>
    )}
  </PanelSection>
)

const Facts = ({ geocoder, now }: { geocoder: Geocoder; now: string }) => {
  const { kind, host, waiting, answeredAt, failure, pausedUntil, kept } = geocoder
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <Fact term="Service">
        {kind} at {host}
      </Fact>
      <Fact term="Addresses waiting">
        {formatNumber(waiting)}
        {pausedUntil ? `. Paused for another ${until(pausedUntil, now)} after failures` : ''}
      </Fact>
      <Fact term="Last answer">{answeredAt ? agoInWords(answeredAt, now) : 'None yet'}</Fact>
      <Fact term="Last failure">
        {failure ? `${agoInWords(failure.at, now)}: ${failure.reason}` : 'None'}
      </Fact>
      <Fact term="Answers kept">
        {formatNumber(kept.found)} found, {formatNumber(kept.none)} without a match,{' '}
        {formatNumber(kept.failed)} failed
      </Fact>
    </dl>
  )
}

const until = (at: string, now: string) =>
  secondsInWords(Math.max(0, Date.parse(at) - Date.parse(now)) / 1000)

/** A figure of the status page. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{term}</dt>
    <dd className="break-words font-semibold">{children}</dd>
  </div>
)
