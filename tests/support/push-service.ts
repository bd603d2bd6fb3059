/** Push service with one device, which decrypts messages without the library that encrypts them. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const secret = Buffer.alloc(16, 7)

export const startPushService = async () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const device = {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') },
    received: [] as ReceivedPush[],
    answer: { status: 201, headers: {} as Record<string, string> },
    /** Decrypted payload of a message (RFC 8188 and 8291). */
    decrypt: (body: Buffer): Record<string, string> => {
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
      const sender = body.subarray(21, 21 + length)
      const derive = (key: Uint8Array, from: Buffer, about: Buffer | string, size: number) =>
        Buffer.from(hkdfSync('sha256', key, from, about, size))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const material = derive(pair.computeSecret(sender), secret, info, 32)
      const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
      const sealed = body.subarray(21 + length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // A delimiter and zeros follow the payload.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
    },
  }
  const service = createServer(async (request, response) => {
    const { url = '', headers } = request
    device.received.push({ path: url, headers, body: await buffer(request) })
    response.writeHead(device.answer.status, device.answer.headers).end()
  })
  return { service, origin: `http://127.0.0.1:${await listen(service)}`, device }
}
