import { expect, test } from 'vitest'
import { isMailboxRefusal } from './smtp.ts'

test.each([
  [550, 'RCPT TO', '550 5.1.1 No such user', true],
  [554, 'RCPT TO', '554 No such user', true],
  [552, 'RCPT TO', '552 5.2.2 Mailbox full', true],
  [450, 'RCPT TO', '450 4.2.1 Busy', false],
  [550, 'RCPT TO', '550 5.7.1 Sending paused', false],
  [554, 'RCPT TO', '554-5.7.0 Blocked by policy', false],
  [554, 'RCPT TO', '554 5.4.14 Hop count exceeded', false],
  [553, 'RCPT TO', '553 5.3.0 Rejected by its own system', false],
  [554, 'DATA', '554 Looks like spam', false],
  [550, 'MAIL FROM', '550 5.1.0 Sender rejected', false],
  [535, 'AUTH', '535 5.1.1 Wrong password', false],
])('%i at %s, "%s": the mailbox is refused: %s', (responseCode, command, message, refused) => {
  expect(isMailboxRefusal(Object.assign(new Error(message), { responseCode, command }))).toBe(
    refused,
  )
})
