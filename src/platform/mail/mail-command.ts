/** `mail test ADDRESS`: sends a message directly, without the outbox, so the operator sees the result at once. */

import { AppError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { siteSettings } from '../../kit/site-settings.ts'
import { type Config, infoAddressOf } from '../config.ts'
import { renderMail } from './render-mail.ts'
import { smtpOf } from './smtp.ts'

/** Throws the mail server's error as a sentence. */
export const sendTestMail = async (
  config: Config,
  to: string,
  print: (line: string) => void = console.log,
): Promise<void> => {
  const smtp = smtpOf(config)
  if (!smtp) throw new AppError('invalid_request', { message: 'Set SMTP_URL to send mail.' })
  const mail = renderMail({
    title: `Test message from ${siteSettings.name}`,
    paragraphs: ['If you can read this, the site can send mail.'],
    links: config.PUBLIC_URL ? [{ label: siteSettings.name, href: config.PUBLIC_URL }] : [],
  })
  const createdAt = new Date().toISOString()
  try {
    await smtp.send({ id: newId(), to, replyTo: infoAddressOf(config), createdAt, ...mail })
  } catch (cause) {
    const message = `The mail server did not accept the message: ${(cause as Error).message}`
    throw new AppError('unavailable', { message, cause })
  }
  print(`The mail server took the message for ${to}. Check that it arrives.`)
}
