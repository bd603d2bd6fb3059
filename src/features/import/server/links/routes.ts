import { readEventLink } from '../../../../catalog/links/event-link.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { clientNetwork } from '../../../../platform/http/client-address.ts'
import { requireToken } from '../../../../platform/rate-limit.ts'
import { importLink, previewLink } from '../../link-contract.ts'
import { importLink as importOnce } from './import-link.ts'
import { createReadingSlots, perAdministrator, perNetwork, perServer } from './link-limits.ts'
import { type LinkParts, previewLink as preview } from './preview-link.ts'
import { organizersAddress, readEventLink as readEvent } from './read-event-link.ts'

const busyServer = 'Several links to that site were read just now. Try again in a few minutes.'

export const linkRoutes = (api: Api, parts: LinkParts): void => {
  const { db } = parts
  const inSlot = createReadingSlots(2)
  const inPublicSlot = createReadingSlots(2)
  const count = (id: string) => requireToken(db, `link-reading:${id}`, perAdministrator)

  const counting = (who: string) => (address: string) =>
    requireToken(db, `${who}-server:${clientNetwork(address)}`, perServer, busyServer)
  // Separate counts, so that nobody uses up an administrator's reads.
  const watched = { ...parts, beforeConnection: counting('link-reading') }
  const open = { ...parts, beforeConnection: counting('event-link') }

  api.handle(previewLink, async ({ body, administrator, reply }) => {
    await count(administrator.id)
    return reply.with(await inSlot(() => preview(watched, body)))
  })

  api.handle(readEventLink, async ({ body, network, reply }) => {
    const url = organizersAddress(body.url)
    const message = 'You have read several links in a row. Try again in a few minutes.'
    await requireToken(db, `event-link:${network}`, perNetwork, message)
    return reply.with(await inPublicSlot(() => readEvent(open, url)))
  })

  api.handle(importLink, async ({ body, administrator, reply }) => {
    await count(administrator.id)
    return reply.with(await inSlot(() => importOnce(watched, body, administrator)))
  })
}
