/** Finds the cost of attendance in a text: "free admission", "under $15", "over $20", "$10-$20", "not free". */
import { anywhere } from '../../../kit/text/pattern.ts'
import { type CostValue, costValues } from '../../event/costs.ts'

export type CostsInText = {
  label: string
  spans: [start: number, end: number][]
  attendanceCost: CostValue[]
  /** True for amounts, which occur in hardly any text of an event. */
  isAmount: boolean
}

/** Least and most dollars of each cost. */
const dollars: Record<CostValue, [from: number, to: number]> = {
  free: [0, 0],
  under_10: [0, 10],
  '10_20': [10, 20],
  over_20: [20, 50],
  over_50: [50, Number.POSITIVE_INFINITY],
}
const bounds = [0, 10, 20, 50]

const amount = '(?:\\$ ?(?<amount>\\d\\d?)|(?<amount>\\d\\d?) (?:dollars|bucks))'
const under = anywhere(
  `(?:free or )?(?:for )?(?:under|less than|below|up to|max) ${amount}|${amount} or (?:less|under)`,
)
const over = anywhere(
  `(?:over|more than|above|at least) ${amount}|${amount} (?:or|and) (?:more|up|over)`,
)
const between = anywhere('\\$ ?(?<from>\\d\\d?) ?(?:-|–|to) ?\\$? ?(?<to>\\d\\d)')
const notFree = anywhere('not free')
const freeOfCharge = anywhere(
  'no (?:entry|entrance|admission|gate|cover|spectator)(?: (?:fee|charge|cost)s?)?|no cover|free (?:admission|entry|entrance|to (?:attend|enter|get in|the public|spectators))|for free|free(?! (?:parking|food|flyer|shirt|plaque|dash|agent|flow|wheel|state))',
)

/** Amounts mean the costs from the next lower to the next higher bound: "under $15" includes $10 to $20. */
export const findCosts = (text: string): CostsInText | undefined => {
  const ranges: [pattern: RegExp, label: (from: number, to: number) => string][] = [
    [between, (from, to) => `$${from}-$${to}`],
    [under, (_, to) => `Under $${to}`],
    [over, (from) => `Over $${from}`],
    [notFree, () => 'Not free'],
  ]
  for (const [pattern, labelOf] of ranges) {
    const [match] = text.matchAll(pattern)
    if (!match) continue
    const {
      amount: limit,
      from = pattern === over ? limit : '0',
      to = pattern === under ? limit : undefined,
    } = match.groups ?? {}
    const least = bounds.findLast((bound) => bound <= Number(from)) ?? 0
    const most =
      to === undefined ? Number.POSITIVE_INFINITY : bounds.find((bound) => bound >= Number(to))
    const isFreeIncluded = pattern === under
    const attendanceCost = costValues.filter((cost) => {
      const [fromDollars, toDollars] = dollars[cost]
      return fromDollars >= least && toDollars <= (most ?? 0) && (isFreeIncluded || cost !== 'free')
    })
    if (most !== undefined && attendanceCost.length > 0)
      return { label: labelOf(least, most), spans: [spanOf(match)], attendanceCost, isAmount: true }
  }
  const spans = Array.from(text.matchAll(freeOfCharge), spanOf)
  return spans.length > 0
    ? { label: 'Free', spans, attendanceCost: ['free'], isAmount: false }
    : undefined
}

const spanOf = (match: RegExpExecArray): [number, number] => [
  match.index,
  match.index + match[0].length,
]
