import { formatNumber } from '../../../kit/format-number.ts'
import { ShareMeter } from '../../../ui/share-meter.tsx'

type Bar = { key: string; label: string; count: number }

type BarListProps = {
  id: string
  title: string
  note: string
  /** Most events first. */
  bars: readonly Bar[]
  className?: string
}

/** Counts to read and to look at. The number stands in text; the bar only shows it once more. */
export const BarList = ({ id, title, note, bars, className }: BarListProps) => {
  const most = bars[0]?.count ?? 1
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-soft">{note}</p>
      <ol className={className}>
        {bars.map(({ key, label, count }) => (
          <li key={key} className="break-inside-avoid py-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <span>{label}</span>{' '}
              <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
            </span>
            <ShareMeter share={count / most} />
          </li>
        ))}
      </ol>
    </section>
  )
}
