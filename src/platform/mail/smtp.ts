/** Sends single messages over SMTP and distinguishes permanent rejections from temporary failures. */
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
  /** Path of the unsubscribe page. */
  unsubscribePath?: string | null
  createdAt: string
}

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string
  /** "Name <address>", an address, or a function called for each message. */
  from: string | (() => ReturnType<typeof senderOf>)
  /** PUBLIC_URL, which completes paths in messages; without it, sending a message that has one fails. */
  publicUrl?: string
  /** Milliseconds without a response from the server; 10 s by default. */
  patienceMs?: number
}

export type Smtp = {
  send: (mail: OutgoingMail) => Promise<void>
  /** Connects and signs in without sending. Throws the error of the server or network. */
  verify: () => Promise<void>
}

/** Most connections to the server, and thus messages sent in parallel. */
export const maxConnections = 5

export const createSmtp = ({ url, from, publicUrl, patienceMs = 10_000 }: SmtpSettings): Smtp => {
  // Total limit: a server that sends a byte now and then would block a delivery forever.
  const deliveryMs = 6 * patienceMs
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // Idle connections serve messages in quick succession but do not delay the program's end.
    idleTimeout: 1_000,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const complete = (text: string) => {
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
        text: complete(text),
        html: complete(html),
        // The same Message-ID at each attempt, so that mail programs recognize a duplicate after a crash.
        messageId: `<${id}@${domain}>`,
        date: new Date(Date.parse(createdAt)),
        headers: {
          'auto-submitted': 'auto-generated',
          ...unsubscribeHeaders(unsubscribePath && complete(mailBase + unsubscribePath)),
        },
        signal: AbortSignal.timeout(deliveryMs),
      })
    },
    verify: async () => void (await transport.verify()),
  }
}

/** SMTP client for the configured server; undefined without SMTP_URL. */
export const smtpOf = (config: Config): Smtp | undefined => {
  const { SMTP_URL: url, PUBLIC_URL: publicUrl } = config
  const from = () => senderOf(config)
  return url === undefined ? undefined : createSmtp({ url, from, publicUrl })
}

/** Unsubscribe headers; one-click unsubscribing requires https (RFC 8058, 3.1). */
const unsubscribeHeaders = (address: string | null | undefined): Record<string, string> => {
  if (!address) return {}
  const header = { 'List-Unsubscribe': `<${address}>` }
  return address.startsWith('https:')
    ? { ...header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : header
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/**
 * True if the server rejected this message permanently: a 5xx for its recipient or content. A 5xx
 * at sign-in or for our sender address is a configuration error, which an operator can fix.
 */
export const isRefusal = (error: unknown): boolean => {
  const { responseCode = 0, command } = error as SmtpError
  const aboutTheMessage = command === 'RCPT TO' || command === 'DATA'
  return aboutTheMessage && responseCode >= 500 && responseCode < 600 && responseCode !== 503
}

/**
 * True if the server rejected the mailbox permanently. Enhanced codes of classes 3, 4 and 7 (RFC 3463) are about the
 * server's system, the route or its policy; "sending paused" or a spam filter says nothing about the mailbox.
 */
export const isMailboxRefusal = (error: unknown): boolean => {
  const { command, message } = error as SmtpError
  return isRefusal(error) && command === 'RCPT TO' && !/\b5\.[347]\.\d/.test(message)
}

/** True if the server is unreachable, so that other messages would fail, too. */
export const isOutage = (error: unknown): boolean => {
  const { responseCode, code, command } = error as SmtpError
  if (code === 'EAUTH' || responseCode === 421) return true
  return responseCode === undefined && command !== 'API'
}
