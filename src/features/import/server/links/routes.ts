import { readEventLink } from '../../../../catalog/links/event-link.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { requireToken } from '../../../../platform/rate-limit.ts'
import { importLink, previewLink } from '../../link-contract.ts'
import {
  countAdministrator,
  countPerServer,
  createReadingSlots,
  perNetwork,
} from '../reading/link-limits.ts'
import { importOnce } from './import-once.ts'
import { type LinkDeps, previewLink as preview } from './preview-link.ts'
import { organizersAddress, readEventLink as readEvent, readPasted } from './read-event-link.ts'

export const linkRoutes = (api: Api, deps: LinkDeps): void => {
  const { db } = deps
  const inSlot = createReadingSlots(2)
  const inPublicSlot = createReadingSlots(2)
  const administratorDeps = {
    ...deps,
    isLowPriority: false,
    beforeConnection: countPerServer(db, 'link-reading'),
  }
  const publicDeps = { ...deps, beforeConnection: countPerServer(db, 'event-link') }

  api.handle(previewLink, async ({ body, administrator, reply }) => {
    await countAdministrator(db, administrator.id)
    return reply.with(await inSlot(() => preview(administratorDeps, body)))
  })

  api.handle(readEventLink, async ({ body, network, reply }) => {
    const { text = '', url } = body
    const address = url === undefined ? undefined : organizersAddress(url)
    const message = 'You have read several links in a row. Try again in a few minutes.'
    await requireToken(db, `event-link:${network}`, perNetwork, message)
    const readLink = () =>
      address === undefined ? readPasted(publicDeps, text) : readEvent(publicDeps, address)
    return reply.with(await inPublicSlot(readLink))
  })

  api.handle(importLink, async ({ body, administrator, reply }) => {
    await countAdministrator(db, administrator.id)
    return reply.with(await inSlot(() => importOnce(administratorDeps, body, administrator)))
  })
}
