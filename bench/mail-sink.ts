/** SMTP server in its own process: accepts every message after the milliseconds in its argument, and discards it. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const delay = Number(process.argv[2] ?? 0)
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _, callback) => {
    stream.on('end', () => setTimeout(callback, delay)).resume()
  },
})
const listener = server.listen(0, '127.0.0.1', () => {
  process.send?.(`smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit())
