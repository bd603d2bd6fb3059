import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, toastStore } from '../../../ui/toast-store.ts'
import { shareLink } from './share-link.ts'

const shared = { title: 'Neon Cruise', text: 'Bring neon.', url: 'https://atlas.example/event/k3' }
const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name })
}
const toast = () => (toastStore.get()?.open ? toastStore.get() : undefined)

/** Fake of a browser's clipboard that records texts. */
const clipboard = () => {
  const copied: string[] = []
  return { copied, writeText: async (text: string) => void copied.push(text) }
}

beforeEach(() => dismissToast(toastStore.get()?.id ?? 0))

describe('shareLink', () => {
  it('passes name, description and URL to the device', async () => {
    const given: object[] = []
    const board = clipboard()
    await shareLink(shared, {
      share: async (data) => void given.push(data),
      clipboard: board,
    })
    expect(given).toEqual([shared])
    expect(board.copied).toEqual([])
    expect(toast()).toBeUndefined()
  })

  it('shows no toast if the visitor closes the share sheet', async () => {
    const board = clipboard()
    await shareLink(shared, { share: failing('AbortError'), clipboard: board })
    expect(board.copied).toEqual([])
    expect(toast()).toBeUndefined()
  })

  it.each([undefined, failing('NotAllowedError')])(
    'copies the link without a share sheet',
    async (share) => {
      const board = clipboard()
      await shareLink(shared, { share, clipboard: board })
      expect(board.copied).toEqual([shared.url])
      expect(toast()?.title).toBe('Link copied')
    },
  )

  it.each([undefined, { writeText: failing('NotAllowedError') }])(
    'shows the link if it cannot be copied',
    async (refusing) => {
      await shareLink(shared, { clipboard: refusing })
      expect(toast()?.description).toBe(shared.url)
    },
  )
})
