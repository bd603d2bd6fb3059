/** Finds the directory's cost step for what sources write about the price of admission. */
import { type CostValue, isCostValue } from '../../../../catalog/event/costs.ts'

const unknown = /^(?:|-+|tb[ad]|n\/?a|null|unknown|varies|various|contact .*|see .*)$/

/** Free for spectators, even if cars pay to enter. */
const freeToLook =
  /\bfree (?:(?:for|to) )?(?:all )?(?:spectators?|admission|visitors?|(?:to )?(?:attend|watch|enter the grounds|the public)|entry|general admission|walk-?ins?|viewing)\b|\b(?:spectators?|admission|visitors?|general admission|walk-?ins?|public)(?: (?:are|is|get in|enter|admission))?[ :-]*free\b/

/** Words for donations, which are no price. */
const donation =
  /\b(?:donat\w*|goodwill|pay what you (?:can|want)|canned (?:food|goods)|non-?perishable|toys?)\b/

/** A step, null for a cost that is not known, undefined for words that say nothing we understand. */
export const readCost = (text: string): CostValue | null | undefined => {
  const trimmed = text
    .trim()
    .toLowerCase()
    .replace(/[\u2013\u2014]/g, '-')
  if (isCostValue(trimmed)) return trimmed
  if (unknown.test(trimmed)) return null
  if (freeToLook.test(trimmed)) return 'free'
  const amounts = amountsOf(trimmed)
  // A price for adults is what a visitor has to know, also where children go in free.
  if (amounts.length > 0) return stepOf(largest(amounts), trimmed)
  if (donation.test(trimmed)) return null
  if (
    /\b(?:free|no (?:cover|charge|cost|fee|admission)|complimentary|gratis|none)\b/.test(trimmed)
  ) {
    return 'free'
  }
  return undefined
}

/** "$15-35" is two amounts, of which only the first has its sign. */
const priced =
  /\$\s*\d[\d,]*(?:\.\d+)?(?:\s*(?:-|to)\s*\$?\s*\d[\d,]*(?:\.\d+)?)?|\b\d[\d,]*(?:\.\d+)?(?=\s*(?:dollars|usd|bucks|per (?:person|car|carload|vehicle|adult|entry|head))\b)/g

const amountsOf = (text: string): number[] => {
  const found = text.match(priced)
  const bare = /^(?:usd\s*)?\d[\d,]*(?:\.\d+)?(?:\s*-\s*\d[\d,]*(?:\.\d+)?)?\+?$/.test(text)
  const pieces = found ?? (bare ? [text] : [])
  const numbers = pieces.flatMap((piece) => piece.match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
  return numbers.map((amount) => Number(amount.replaceAll(',', ''))).filter(Number.isFinite)
}

const stepOf = (amount: number, text: string): CostValue => {
  const above = /\b(?:over|above|more than)\b|\+$/.test(text) && !text.includes('-') ? 0.01 : 0
  const below = /\b(?:under|below|less than|up to)\b/.test(text) ? 0.01 : 0
  return stepOfAmount(amount + above - below)
}

/** Maximum of a list that may be too long for a call's arguments. */
export const largest = (amounts: readonly number[]): number =>
  amounts.reduce((most, amount) => Math.max(most, amount))

/** The step of an amount in US dollars. */
export const stepOfAmount = (amount: number): CostValue => {
  if (amount <= 0) return 'free'
  if (amount < 10) return 'under_10'
  if (amount <= 20) return '10_20'
  return amount <= 50 ? 'over_20' : 'over_50'
}

/**
 * "$25", "25.00 per car", "$20-25", "Free": dollars, of several the first; null for unknown, undefined for
 * what says no amount.
 */
export const readFee = (text: string): number | null | undefined => {
  const trimmed = text.trim().toLowerCase()
  if (unknown.test(trimmed)) return null
  const [amount] = amountsOf(trimmed)
  if (amount !== undefined) return amount
  if (donation.test(trimmed)) return null
  return /\b(?:free|none|no (?:charge|fee|cost))\b/.test(trimmed) ? 0 : undefined
}
