import { CalendarRange, Database, MapPin } from 'lucide'
import type { ReactNode } from 'react'
import { stateName } from '../../../catalog/place/us-states.ts'
import { dateWords } from '../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ExportSummary } from '../contract.ts'
import { countAreas } from '../rules.ts'

/** Total events, date range and number of states. */
export const SummaryCards = ({ summary }: { summary: ExportSummary }) => {
  const { totalEvents, liveEvents, archivedEvents, dateRange, eventsByState } = summary
  const { states, others } = countAreas(Object.keys(eventsByState))
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Card icon={<Icon shape={Database} />} name="Total Events" value={formatNumber(totalEvents)}>
        {formatNumber(liveEvents)} live, {formatNumber(archivedEvents)} archived
      </Card>
      <Card icon={<Icon shape={CalendarRange} />} name="Date Range" value={rangeOf(dateRange)}>
        First and last event dates
      </Card>
      <Card icon={<Icon shape={MapPin} />} name="States" value={formatNumber(states)}>
        {others.length > 0 ? `Besides ${others.map(stateName).join(', ')}` : 'Of the 50 states'}
      </Card>
    </dl>
  )
}

const rangeOf = ({ earliest, latest }: ExportSummary['dateRange']) =>
  earliest && latest ? `${dayOf(earliest)} – ${dayOf(latest)}` : 'No dates yet'

/** "Feb 29, 2024". */
const dayOf = (date: string) => {
  const words = dateWords(date)
  return words ? `${words.month.slice(0, 3)} ${words.day}, ${words.year}` : date
}

type CardProps = { icon: ReactNode; name: string; value: string; children: ReactNode }

const Card = ({ icon, name, value, children }: CardProps) => (
  <div className="grid content-start gap-1 rounded-card border border-line bg-panel p-5 shadow-lift">
    <dt className="flex items-center gap-2 font-semibold text-soft [&>svg]:size-5 [&>svg]:text-signal">
      {icon}
      {name}
    </dt>
    <dd className="font-display text-heading leading-tight font-bold">{value}</dd>
    <dd className="text-sm text-soft">{children}</dd>
  </div>
)
