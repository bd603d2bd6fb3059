/** Bar chart by day, rendered on the server; maximum and sum are given as text, all numbers in a table. */
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { formatNumber } from '../../../kit/format-number.ts'

type DayChartProps = {
  title: string
  /** Day and count, oldest first. */
  days: readonly (readonly [string, number])[]
}

const height = 40

export const DayChart = ({ title, days }: DayChartProps) => {
  const counts = days.map(([, count]) => count)
  const most = Math.max(...counts)
  const sum = counts.reduce((all, count) => all + count, 0)
  const [first = '', last = ''] = [days[0]?.[0], days.at(-1)?.[0]]
  return (
    <figure className="grid content-start gap-2 rounded-card border border-line bg-panel p-4 shadow-lift">
      <figcaption className="font-semibold">{title}</figcaption>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-title tabular-nums">{formatNumber(sum)}</span>{' '}
        <span className="text-sm text-soft">at most {formatNumber(most)} a day</span>
      </p>
      <svg
        role="img"
        aria-label={`${title}: ${formatNumber(sum)} from ${shortDay(first)} to ${shortDay(last)}, at most ${formatNumber(most)} a day`}
        viewBox={`0 0 ${days.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full rounded-control bg-chip"
      >
        {days.map(([day, count], index) => {
          const bar = count === 0 ? 0 : Math.max(1, (height * count) / most)
          return (
            <rect
              key={day}
              x={index * 10 + 1}
              y={height - bar}
              width="8"
              height={bar}
              className="fill-signal"
            />
          )
        })}
      </svg>
      <p className="flex justify-between text-sm text-soft">
        <span>{shortDay(first)}</span> <span>{shortDay(last)}</span>
      </p>
    </figure>
  )
}
