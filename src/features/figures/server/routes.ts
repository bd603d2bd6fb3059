import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { exportFigures, getFigures, notePress } from '../contract.ts'
import { type Figures, isCounted } from './count-requests.ts'
import { readFigures, writeTable } from './read-figures.ts'

/** Rate limit of one network. */
const pressesAtMost = { limit: 60, windowSeconds: 600 }

const file = {
  'content-disposition': 'attachment; filename="figures.csv"',
  'cache-control': 'no-store',
}

type FigureRouteDeps = { db: Db; figures: Pick<Figures, 'press'> | undefined }

export const figuresRoutes = (api: Api, { db, figures }: FigureRouteDeps): void => {
  api.handle(notePress, async ({ request, body, network, reply }) => {
    if (!isCounted(request)) return reply.nothing()
    await requireToken(db, `presses:${network}`, pressesAtMost)
    figures?.press(body.kind, body.event)
    return reply.nothing()
  })
  api.answer(getFigures, (period) => readFigures(db, period))
  api.handle(exportFigures, async ({ query, reply }) =>
    reply.with(await writeTable(db, query), file),
  )
}
