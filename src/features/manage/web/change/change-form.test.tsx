import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import type { ManagedEvent } from '../../contract.ts'
import { ChangeForm } from './change-form.tsx'

const formOf = async (intent: 'cancel' | 'postpone' | 'move', status: ManagedEvent['status']) => {
  const event = { ...sampleEvent, status } as unknown as ManagedEvent
  const Page = () => (
    <ChangeForm intent={intent} event={event} token="t" laterEvents={[]} outcome={undefined} />
  )
  return textOf(await renderPage(Page))
}

test('required fields are marked', async () => {
  expect(await formOf('cancel', 'published')).toMatch(/Reason for canceling \(required\)/)
  expect(await formOf('move', 'published')).toContain('New date (required)')
  expect(await formOf('postpone', 'published')).toMatch(/Reason for postponing \(optional\)/)
  expect(await formOf('cancel', 'pending')).not.toContain('(required)')
})
