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
/** Bounds at or below, and at or above, an amount; undefined above the last one. */
const boundBelow = (text = '') => [0, 10, 20, 50].findLast((bound) => bound <= Number(text))
const boundAbove = (text = '') => [10, 20, 50].find((bound) => bound >= Number(text))

const amount = '(?:\\$ ?(?<amount>\\d\\d?)|(?<amount>\\d\\d?) (?:dollars|bucks))'
const under = anywhere(
  `(?:free or )?(?:for )?(?:under|less than|below|up to|max) ${amount}|${amount} or (?:less|under)`,
)
const over = anywhere(
  `(?:over|more than|above|at least) ${amount}|${amount} (?:or|and) (?:more|up|over)`,
)
const between = anywhere('\\$ ?(?<from>\\d\\d?) ?(?:-|–|to) ?\\$? ?(?<to>\\d\\d)')
const amounts = [between, under, over, anywhere('not free')]
const freeOfCharge = anywhere(
  'no (?:entry|entrance|admission|gate|cover|spectator)(?: (?:fee|charge|cost)s?)?|no cover|free (?:admission|entry|entrance|to (?:attend|enter|get in|the public|spectators))|for free|free(?! (?:parking|food|flyer|shirt|plaque|dash|agent|flow|wheel|state))',
)

const readAs = (match: RegExpExecArray, label: string, attendanceCost: CostValue[]) =>
  ({ label, spans: [spanOf(match)], attendanceCost, isAmount: true }) satisfies CostsInText

const paid = costValues.slice(1)

/** Amounts mean the costs from the next lower to the next higher bound: "under $15" includes $10 to $20. */
const readAmount = (text: string): CostsInText | undefined => {
  const [range, below, above, not] = amounts.map((form) => [...text.matchAll(form)][0])
  const [least = 0, most = 0] = [boundBelow(range?.groups?.from), boundAbove(range?.groups?.to)]
  const costsFrom = (from: number) => paid.filter((cost) => dollars[cost][0] >= from)
  const costsTo = (to: number) => costValues.filter((cost) => dollars[cost][1] <= to)
  if (range && most > least)
    return readAs(
      range,
      `$${least}-$${most}`,
      costsFrom(least).filter((cost) => dollars[cost][1] <= most),
    )
  const limit = boundAbove(below?.groups?.amount)
  if (below && limit) return readAs(below, `Under $${limit}`, costsTo(limit))
  const from = boundBelow(above?.groups?.amount)
  if (above && from) return readAs(above, `Over $${from}`, costsFrom(from))
  return not && readAs(not, 'Not free', paid)
}

export const findCosts = (text: string): CostsInText | undefined => {
  const costs = readAmount(text)
  if (costs) return costs
  const spans = Array.from(text.matchAll(freeOfCharge), spanOf)
  return spans.length > 0
    ? { label: 'Free', spans, attendanceCost: ['free'], isAmount: false }
    : undefined
}

const spanOf = ({ index, 0: { length } }: RegExpExecArray): [number, number] => [
  index,
  index + length,
]
