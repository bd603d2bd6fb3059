import type { Claimable, ClaimStanding } from '../claim-contract.ts'

/** Why a page can or cannot be claimed, and what to do. */
export const standingText = ({ kind, standing, domain }: Claimable): string => {
  const texts: Record<ClaimStanding, string> = {
    open: `Its website is at ${domain}, and so is your address.`,
    yours: `Claimed from your address or its domain. The page and its own events say that they are by the ${kind}.`,
    taken: 'Someone else has claimed this page. Write to us if it should be yours.',
    other_address: `Its website is at ${domain}. Submit an event from an address there to claim the page, or write to us.`,
    no_site: "We don't know its website, so it can't be claimed by email. Write to us.",
  }
  return texts[standing]
}
