/** Sends one message over SMTP, and tells a refusal for good from trouble that passes. */
import { createTransport } from 'nodemailer'
import { type Config, senderOf } from '../config.ts'
import { mailBase, withPublicLinks } from './mail-base.ts'

export type OutgoingMail = {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Path of the page that ends mail of this kind. */
  unsubscribePath?: string | null
  createdAt: string
}

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string
  /** "Name <address>" or an address; or what tells the sender of each message. */
  from: string | (() => ReturnType<typeof senderOf>)
  /** PUBLIC_URL, to which paths in messages lead; without it a message with one is not sent. */
  publicUrl?: string
  /** Time for which the server may keep silent, 10 s by default. */
  patienceMs?: number
}

export type Smtp = {
  send: (mail: OutgoingMail) => Promise<void>
  /** Connects and signs in, but sends nothing. Throws what the server or the network says. */
  verify: () => Promise<void>
}

/** Connections to the server: so many messages are sent at once. */
export const maxConnections = 5

export const createSmtp = ({ url, from, publicUrl, patienceMs = 10_000 }: SmtpSettings): Smtp => {
  // A server that lets a byte trickle in now and then would hold a delivery for ever.
  const deliveryMs = 6 * patienceMs
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // A connection serves what follows at once, and holds up no end of the program.
    idleTimeout: 1_000,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const whole = (text: string) => {
    if (publicUrl !== undefined) return withPublicLinks(text, publicUrl)
    if (withPublicLinks(text, '') === text) return text
    throw new Error('PUBLIC_URL must be set to send mail with links to the site.')
  }
  return {
    send: async ({ id, to, replyTo, subject, text, html, unsubscribePath, createdAt }) => {
      const sender = typeof from === 'string' ? from : from()
      const address = typeof sender === 'string' ? sender : sender.address
      const domain = /@([^\s>@]+)>?$/.exec(address)?.[1] ?? 'localhost'
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        subject,
        text: whole(text),
        html: whole(html),
        // The same on every try: should a message go out again after a crash, it shows that it is the same.
        messageId: `<${id}@${domain}>`,
        date: new Date(Date.parse(createdAt)),
        headers: {
          'auto-submitted': 'auto-generated',
          ...unsubscribeHeaders(unsubscribePath && whole(mailBase + unsubscribePath)),
        },
        signal: AbortSignal.timeout(deliveryMs),
      })
    },
    verify: async () => void (await transport.verify()),
  }
}

/** The mail server of the settings, if there is one. */
export const smtpOf = (config: Config): Smtp | undefined => {
  const { SMTP_URL: url, PUBLIC_URL: publicUrl } = config
  const from = () => senderOf(config)
  return url === undefined ? undefined : createSmtp({ url, from, publicUrl })
}

/** One-click unsubscribing is for addresses with TLS only (RFC 8058, 3.1). */
const unsubscribeHeaders = (address: string | null | undefined): Record<string, string> => {
  if (!address) return {}
  const header = { 'List-Unsubscribe': `<${address}>` }
  return address.startsWith('https:')
    ? { ...header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : header
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/**
 * True if the server refused this message for good: a 5xx to its recipient or content. A 5xx to the sign-in or to our
 * own address is a matter of settings, which an operator can fix.
 */
export const isRefusal = (error: unknown): boolean => {
  const { responseCode = 0, command } = error as SmtpError
  const aboutTheMessage = command === 'RCPT TO' || command === 'DATA'
  return aboutTheMessage && responseCode >= 500 && responseCode < 600 && responseCode !== 503
}

/**
 * True if the server refused the mailbox for good. Enhanced codes of classes 3, 4 and 7 (RFC 3463) are about its own system, the
 * way or its policy, and "sending paused" or a filter's dislike says nothing of the mailbox.
 */
export const isMailboxRefusal = (error: unknown): boolean => {
  const { command, message } = error as SmtpError
  return isRefusal(error) && command === 'RCPT TO' && !/\b5\.[347]\.\d/.test(message)
}

/** True if the server could not be talked to at all, so that other messages would fare no better. */
export const isOutage = (error: unknown): boolean => {
  const { responseCode, code, command } = error as SmtpError
  if (code === 'EAUTH' || responseCode === 421) return true
  return responseCode === undefined && command !== 'API'
}
