import type { Api } from '../../../../platform/http/api.ts'
import { requireToken } from '../../../../platform/rate-limit.ts'
import { importLink, previewLink } from '../../link-contract.ts'
import { importLink as importOnce } from './import-link.ts'
import { createSlots, perAdministrator } from './link-limits.ts'
import { type LinkParts, previewLink as preview } from './preview-link.ts'

export const linkRoutes = (api: Api, parts: LinkParts): void => {
  const { db } = parts
  const inSlot = createSlots(2)
  const count = (id: string) => requireToken(db, `link-reading:${id}`, perAdministrator)

  api.handle(previewLink, async ({ body, administrator, reply }) => {
    await count(administrator.id)
    return reply.with(await inSlot(() => preview(parts, body)))
  })

  api.handle(importLink, async ({ body, administrator, reply }) => {
    await count(administrator.id)
    return reply.with(await inSlot(() => importOnce(parts, body, administrator)))
  })
}
