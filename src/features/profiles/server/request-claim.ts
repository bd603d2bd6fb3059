/** Mails the link that claims a page to the address of a private link. */
import { claimPath } from '../../../catalog/links/private-paths.ts'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import type { Claimable } from '../claim-contract.ts'
import { addClaimLink, claimLinkDays } from './claim-links.ts'
import { listClaimableOf } from './list-claimable.ts'

type ClaimRequest = { kind: ProfileKind; slug: string }

/** Throws `not_found` if none of its events has the page, `conflict` if the page cannot be claimed. */
export const sendClaimLink = (
  db: Db,
  submission: Submission,
  { kind, slug }: ClaimRequest,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const claimablePages = await listClaimableOf(tx, submission)
    const page = claimablePages.find((each) => each.kind === kind && each.slug === slug)
    if (!page) throw new AppError('not_found', { message: "There's no such page." })
    requireClaimable(page)
    const { token, hash } = await addClaimLink(tx, { kind, slug, submissionId: submission.id })
    const mail = claimMail(page, token)
    await queueMail(tx, {
      key: `claim:${hash}`,
      to: submission.submitterEmail,
      secret: token,
      ...mail,
    })
  })

/** Throws `conflict` unless the page is unclaimed or already claimed by this address. */
export const requireClaimable = ({ standing, domain }: Claimable): void => {
  if (standing === 'open' || standing === 'yours') return
  const message = {
    taken: 'Someone else has claimed this page. Write to us if it should be yours.',
    other_address: `Only an address at ${domain} can claim this page by email. Write to us if you have none.`,
    no_site: "We don't know its website, so it can't be claimed by email. Write to us.",
  }[standing]
  throw new AppError('conflict', { message })
}

const claimMail = ({ kind, name, standing }: Claimable, token: string) =>
  renderMail({
    title: standing === 'yours' ? `You hold the page of ${name}` : `Claim the page of ${name}`,
    paragraphs: [
      standing === 'yours'
        ? `On ${siteSettings.name}, this page is claimed from your address or your domain:`
        : `Someone with the private link of an event asked to claim this page on ${siteSettings.name}:`,
      { quote: name },
      standing === 'yours'
        ? 'Use the link below to give it up.'
        : `Open the link below and press the button. The page and its own events will then say that they are by the ${kind}.`,
      `The link works for ${claimLinkDays} days. If you didn't ask for it, you can ignore this message.`,
    ],
    links: [ownLink('Open the claim', claimPath(token))],
  })
