/** Fee to enter a car in the show, in US dollars; null and 0 mean that there is no fee. */

/** "$15", "$12.50", "$1,250"; undefined if there is no fee. */
export function entryFee(participationFee: number | null): string | undefined {
  const cents = Math.round((participationFee ?? 0) * 100)
  if (!(cents > 0) || !Number.isSafeInteger(cents)) return undefined
  const dollars = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = cents % 100
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`
}

/** "+$15 to enter car"; undefined if there is no fee. */
export function entryFeeLabel(participationFee: number | null): string | undefined {
  const fee = entryFee(participationFee)
  return fee && `+${fee} to enter car`
}
