import type { ReactNode } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { StaticExportFacts } from '../contract.ts'
import { aboutSize } from '../rules.ts'

/** Figures of the stored file, not those of the moment. */
export const StaticFileInfo = ({ facts }: { facts: StaticExportFacts }) => {
  const { bytes, events, states, columns, madeAt } = facts
  return (
    <section
      aria-labelledby="static-file"
      className="rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="static-file" className="text-title">
        Static file info
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name="Size">about {aboutSize(bytes)}</Fact>
        <Fact name="Format">CSV</Fact>
        <Fact name="Records">{counted(events, 'event')}</Fact>
        <Fact name="Coverage">{counted(states, 'state')}</Fact>
        <Fact name="Data">{counted(columns, 'column')}</Fact>
        <Fact name="Made">
          <Moment at={madeAt} />
        </Fact>
      </dl>
      <p className="mt-3 text-soft">
        It&rsquo;s refreshed at most once an hour, when something has changed. In the directory now:{' '}
        <Link to={paths.export} className="underline underline-offset-4">
          Database Export
        </Link>
      </p>
    </section>
  )
}

const counted = (count: number, word: string) =>
  `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </>
)
