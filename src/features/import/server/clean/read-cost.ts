/** Finds the directory's cost step for what sources write about the price of admission. */
import { type CostValue, isCostValue } from '../../../../catalog/costs.ts'

/** A step, null for a cost that is not known, undefined for words that say nothing we understand. */
export const readCost = (text: string): CostValue | null | undefined => {
  const trimmed = text.trim().toLowerCase()
  if (isCostValue(trimmed)) return trimmed
  if (/^(?:|-+|tb[ad]|n\/?a|null|unknown|varies|various|see .*|donations?.*)$/.test(trimmed))
    return null
  const amounts = amountsOf(trimmed)
  // A price for adults is what a visitor has to know, also where children go in free.
  if (amounts.length > 0) return stepOf(Math.max(...amounts), trimmed)
  if (/\b(?:free|no (?:charge|cost|fee)|complimentary|gratis|none)\b/.test(trimmed)) return 'free'
  return undefined
}

const amountsOf = (text: string): number[] => {
  const found = text.match(
    /\$\s*\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?(?=\s*(?:dollars|usd|bucks)\b)/g,
  )
  const bare = /^(?:usd\s*)?\d[\d,]*(?:\.\d+)?(?:\s*-\s*\d[\d,]*(?:\.\d+)?)?\+?$/.test(text)
  const amounts = found ?? (bare ? text.match(/\d[\d,]*(?:\.\d+)?/g) : null) ?? []
  return amounts.map((amount) => Number(amount.replace(/[^\d.]/g, ''))).filter(Number.isFinite)
}

const stepOf = (amount: number, text: string): CostValue => {
  const above = /\b(?:over|above|more than)\b|\+$/.test(text) && !text.includes('-') ? 0.01 : 0
  const below = /\b(?:under|below|less than|up to)\b/.test(text) ? 0.01 : 0
  return stepOfAmount(amount + above - below)
}

/** The step of an amount in US dollars. */
export const stepOfAmount = (amount: number): CostValue => {
  if (amount <= 0) return 'free'
  if (amount < 10) return 'under_10'
  if (amount <= 20) return '10_20'
  return amount <= 50 ? 'over_20' : 'over_50'
}

/** "$25", "25.00 per car", "Free": dollars, null for unknown, undefined for what says no amount. */
export const readFee = (text: string): number | null | undefined => {
  const trimmed = text.trim().toLowerCase()
  if (/^(?:|-+|tb[ad]|n\/?a|null|unknown|varies)$/.test(trimmed)) return null
  const amount = /\d[\d,]*(?:\.\d+)?/.exec(trimmed)?.[0]
  if (amount !== undefined) return Number(amount.replaceAll(',', ''))
  return /\b(?:free|none|no (?:charge|fee))\b/.test(trimmed) ? 0 : undefined
}
