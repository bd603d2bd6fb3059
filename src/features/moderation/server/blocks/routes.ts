import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import { orNotFound } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../blocks-contract.ts'
import type { BlockKind } from '../../queue-texts.ts'
import {
  type Blocker,
  checkBounds,
  getMessageTraces,
  getTraces,
  readMatching,
  readOrigins,
  storedValue,
  valueOf,
} from './origins.ts'
import { findBlocks } from './queries.ts'
import { addBlock, removeBlock } from './write-blocks.ts'

export const blockRoutes = (api: Api, db: Db): void => {
  api.handle(contract.getOrigins, async ({ params, administrator, network, reply }) =>
    reply.with(await readOrigins(db, params.id, { administrator, network })),
  )

  api.answer(contract.listMatching, ({ id, by }) => readMatching(db, id, by))
  api.list(contract.listBlocks, ({ query }) => findBlocks(db, query))

  api.handle(contract.addBlocks, async ({ body, administrator, network, reply }) =>
    reply.with({ blocked: await block(db, body, { administrator, network }) }),
  )

  api.answer(contract.removeBlock, async ({ id, administrator }) => {
    const remove = () => inTransaction(db, (tx) => removeBlock(tx, id, administrator))
    orNotFound(couldBeId(id) && (await remove()), 'block')
    return { id }
  })
}

type Blocked = {
  event?: string
  message?: string
  address?: string
  kinds: readonly BlockKind[]
}

/** Blocks all kinds or none. Returns the count. Throws `not_found`, and `unprocessable` beyond the bounds. */
const block = (
  db: Db,
  { event, message, address = '', kinds }: Blocked,
  blocker: Blocker,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const typed = {
      submissionId: null,
      messageId: null,
      email: address,
      network: null,
      website: '',
    }
    const traces =
      event !== undefined
        ? await getTraces(tx, event)
        : message !== undefined
          ? await getMessageTraces(tx, message)
          : typed
    await checkBounds(tx, kinds, traces, blocker)
    const found = [...new Set(kinds)].flatMap((kind) => {
      const value = valueOf(kind, traces)
      return value === undefined ? [] : [{ kind, value: storedValue(kind, value) }]
    })
    for (const { kind, value } of found) {
      const { submissionId, messageId } = traces
      const by = kind === 'network' ? { submissionId, messageId } : {}
      await addBlock(tx, { kind, value, ...by }, blocker.administrator)
    }
    return found.length
  })
