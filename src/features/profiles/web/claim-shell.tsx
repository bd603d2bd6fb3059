import type { ComponentProps } from 'react'
import { invalidLink, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../catalog/submission/web/private-page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import type { Claimable, ClaimStanding } from '../claim-contract.ts'

/** Layout of the pages on which a venue or club claims its page. */
export const ClaimShell = (props: Omit<ComponentProps<typeof PrivatePage>, 'description'>) => (
  <PrivatePage {...props} description="For venues and clubs." />
)

/** Doesn't disclose if the link ever existed, or why it is invalid. */
export const InvalidLink = () => (
  <ClaimShell title={invalidLink}>
    <p className="text-lg">
      Links that claim a page work for 7 days, and a new one replaces the old one. Ask for another
      with your private link.
    </p>
    <p>
      <LinkButton to={manageLinkPath}>Your private link</LinkButton>
    </p>
  </ClaimShell>
)

/** Reason why a page can or cannot be claimed, and the next step. */
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
