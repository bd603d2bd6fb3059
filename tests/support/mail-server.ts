/** Real SMTP server on a free port that fails on request. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = {
  /** Envelope recipients. */
  to: string[]
  raw: string
  mail: Email
}

export type MailServer = {
  /** Value for SMTP_URL. */
  url: string
  received: Received[]
  /** Failures of the next deliveries, one each; later ones succeed. */
  troubles: Trouble[]
  /** Number of deliveries begun, with any result. */
  attempts: () => number
  stop: () => Promise<void>
}

export type Trouble =
  | { at: 'recipient' | 'data'; code: number; text: string }
  /** Cuts the connection: before the message, or after accepting it but before the response. */
  | { at: 'cut-before' | 'cut-after' }

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

export const startMailServer = async (port = 0): Promise<MailServer> => {
  const received: Received[] = []
  const troubles: Trouble[] = []
  let attempts = 0
  const cut = () => {
    for (const connection of server.connections) connection._socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_, __, callback) => {
      attempts++
      callback()
    },
    onRcptTo: (_, __, callback) => {
      const [trouble] = troubles
      if (trouble?.at !== 'recipient') return callback()
      troubles.shift()
      callback(refusal(trouble))
    },
    onData: (stream, session, callback) => {
      const trouble = troubles.shift()
      if (trouble?.at === 'cut-before') return cut()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (trouble?.at === 'recipient' || trouble?.at === 'data') return callback(refusal(trouble))
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw, mail: await PostalMime.parse(raw) })
        if (trouble?.at === 'cut-after') return cut()
        callback()
      })
    },
  })
  server.on('error', () => {})
  const listening = await new Promise<AddressInfo>((resolve) => {
    const listener = server.listen(port, '127.0.0.1', () =>
      resolve(listener.address() as AddressInfo),
    )
  })
  return {
    url: `smtp://127.0.0.1:${listening.port}`,
    received,
    troubles,
    attempts: () => attempts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
