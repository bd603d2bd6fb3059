/** `mail test ADDRESS`: one message past the outbox, so that an operator sees at once whether mail leaves. */

import { AppError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { siteSettings } from '../../kit/site-settings.ts'
import { type Config, infoAddressOf } from '../config.ts'
import { renderMail } from './render-mail.ts'
import { smtpOf } from './smtp.ts'

/** Throws what the mail server says as a sentence. */
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
    const message = `The mail server did not take the message: ${(cause as Error).message}`
    throw new AppError('unavailable', { message, cause })
  }
  print(`The mail server took the message for ${to}. Check that it arrives.`)
}
