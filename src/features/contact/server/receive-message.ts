/** A message from the contact page: stored, mailed to the site and confirmed to its sender, all or nothing. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { hashNetwork } from '../../../catalog/trust/server/reports/key-networks.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { checkProof, spendProof } from '../../../platform/proof-of-work/proofs.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import type { sendMessage } from '../contract.ts'
import { topics } from '../topics.ts'
import { addMessage, findSent } from './queries.ts'

export type NewMessage = z.output<typeof sendMessage.body>

const hour = 3600
const perNetwork = { limit: 10, windowSeconds: hour }
const perAddress = { limit: 5, windowSeconds: hour }
const tooMany = "You've sent several messages within the hour. Try again later, or email us."

type MessageContext = {
  db: Db
  /** Network of the sender, for rate limits. */
  network: string
  /** Address that receives the message. */
  infoAddress: string
}

/** Hash of form and text: another text in the same form is another message. Null without a key. */
const sendHashOf = (message: NewMessage): string | null => {
  const { sendKey, topic, firstName, lastName, email, subject, message: text } = message
  if (sendKey === undefined) return null
  const formContent = JSON.stringify([sendKey, topic, firstName, lastName, email, subject, text])
  return createHash('sha256').update(formContent).digest('base64url')
}

/** Returns the message's id, the first one's if a form is sent twice. Throws `forbidden` for a blocked sender. */
export const receiveMessage = async (
  { db, network, infoAddress }: MessageContext,
  message: NewMessage,
): Promise<string> => {
  const sendHash = sendHashOf(message)
  const earlier = await findSent(db, sendHash)
  if (earlier !== undefined) return earlier
  checkGuard(message)
  const proof = await checkProof(db, message.proof)
  await requireToken(db, `contact:${network}`, perNetwork, tooMany)
  await requireToken(db, `contact:${message.email.toLowerCase()}`, perAddress, tooMany)
  await requireUnblocked(db, { address: message.email, network })
  const networkHash = await hashNetwork(db, network)
  const id = newId()
  const { topic, firstName, lastName, email, subject, message: text } = message
  const name = `${firstName} ${lastName}`
  return inTransaction(db, async (transaction) => {
    const isNew = await addMessage(transaction, {
      id,
      kind: topic === 'report' ? 'report' : 'contact',
      name,
      email,
      subject,
      text,
      sendHash,
      networkHash,
    })
    if (!isNew) return (await findSent(transaction, sendHash)) ?? id
    await spendProof(transaction, proof)
    await queueMail(transaction, {
      to: infoAddress,
      replyTo: email,
      key: `contact:${id}`,
      ...renderMail({
        title: `${topics[topic]}: ${subject}`,
        paragraphs: [`${name} <${email}> wrote on the contact page:`, { quote: text }],
      }),
    })
    await queueMail(transaction, {
      to: email,
      key: `contact-confirmation:${id}`,
      joins: 'later',
      ...confirmation(),
    })
    return id
  })
}

/**
 * Contains no text from the form: anybody can enter somebody else's address, and must not be able to have the site send
 * it a text of their choice.
 */
const confirmation = () =>
  renderMail({
    title: 'We have your message',
    paragraphs: [
      `Thanks for writing to ${siteSettings.name}. We reply within 24 hours.`,
      "If you didn't write to us, someone entered your address by mistake. You won't hear from us again.",
    ],
  })
