/** Cost of attending, for search engines. */
import { type CostValue, isCostValue } from '../../catalog/event/costs.ts'
import type { Event } from '../../catalog/event/event.ts'

type Range = { minPrice?: number; maxPrice?: number }

const ranges: Record<Exclude<CostValue, 'free'>, Range> = {
  under_10: { maxPrice: 10 },
  '10_20': { minPrice: 10, maxPrice: 20 },
  over_20: { minPrice: 20, maxPrice: 50 },
  over_50: { minPrice: 50 },
}

/** Price 0 when free, the range that the page names when not, undefined for an unknown cost. */
export const offerOf = (event: Pick<Event, 'attendanceCost'>, url: string) => {
  const { attendanceCost: cost } = event
  if (!isCostValue(cost)) return undefined
  const offer = { '@type': 'Offer', url, priceCurrency: 'USD' }
  if (cost === 'free') return { ...offer, price: 0 }
  const range = { '@type': 'PriceSpecification', priceCurrency: 'USD', ...ranges[cost] }
  return { ...offer, priceSpecification: range }
}
