/** A line over the last hours, rendered on the server. Latest value and maximum are given as text. */

type Point = { at: string; value: number }

type SparklineProps = {
  title: string
  note: string
  points: readonly Point[]
  /** Ends of the period; without samples there is no line. */
  from: string
  to: string
  words: (value: number) => string
}

const height = 32
/** Points further apart than this many milliseconds are not joined. */
const gapMs = 7 * 60_000

export const Sparkline = ({ title, note, points, from, to, words }: SparklineProps) => {
  const values = points.map(({ value }) => value)
  const most = Math.max(0, ...values)
  const latest = values.at(-1)
  const scale = { start: Date.parse(from), span: Date.parse(to) - Date.parse(from), most }
  return (
    <figure className="grid content-start gap-2 rounded-card border border-line bg-panel p-4 shadow-lift">
      <figcaption>
        <span className="block font-semibold">{title}</span>{' '}
        <span className="block text-sm text-soft">{note}</span>
      </figcaption>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-title tabular-nums">
          {latest === undefined ? 'Nothing yet' : words(latest)}
        </span>{' '}
        {latest === undefined ? null : (
          <span className="text-sm text-soft">at most {words(most)}</span>
        )}
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="h-14 w-full rounded-control bg-chip"
      >
        {runsOf(points).map((run) => (
          <path
            key={run[0]?.at}
            d={pathOf(run, scale)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
            className="fill-none stroke-signal"
          />
        ))}
      </svg>
      <p className="flex justify-between text-sm text-soft">
        <span>3 hours ago</span> <span>now</span>
      </p>
    </figure>
  )
}

const runsOf = (points: readonly Point[]): Point[][] => {
  const runs: Point[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const point of points) {
    const at = Date.parse(point.at)
    if (at - before > gapMs) runs.push([])
    runs.at(-1)?.push(point)
    before = at
  }
  return runs
}

type Scale = { start: number; span: number; most: number }

/** A run of one point is a dot: a line of zero length with round ends. */
const pathOf = (run: readonly Point[], { start, span, most }: Scale): string => {
  const places = run.map(({ at, value }) => {
    const x = (100 * (Date.parse(at) - start)) / span
    const y = height - 2 - ((height - 4) * value) / (most || 1)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  })
  return places.length === 1 ? `M${places[0]}h0.01` : `M${places.join('L')}`
}
