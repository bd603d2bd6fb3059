import { createHash, timingSafeEqual } from 'node:crypto'
import { getWaitingWork } from '../../../catalog/trust/waiting-work.ts'
import { AppError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { ReadAllMetrics } from '../../../platform/metrics/worker-metrics.ts'
import { getStatus, readMetrics } from '../contract.ts'
import { countWaitingWork, readStatus, type StatusParts } from './read-status.ts'
import { readSharedMetrics } from './shared-metrics.ts'

export type StatusRouteParts = StatusParts & {
  /** Token that programs must send; if undefined, only administrators have access. */
  token: string | undefined
  /** Paths of pages only for owners. */
  ownerPages: readonly string[]
  isAdministrator: (request: RequestHead) => Promise<boolean>
  /** Metrics of this process and of those beside it, as Prometheus text. */
  readAll: ReadAllMetrics
}

const noStore = { 'cache-control': 'no-store' }

export const statusRoutes = (api: Api, parts: StatusRouteParts): void => {
  api.handle(readMetrics, async ({ request, reply }) => {
    // Local requests need the token, too: behind a proxy, every visitor appears local.
    const may = hasToken(request, parts.token) || (await parts.isAdministrator(request))
    if (!may) throw new AppError('sign_in_required')
    const text = `${await parts.readAll()}\n${await readSharedMetrics(parts)}`
    return reply.with(text, noStore)
  })
  api.answer(getWaitingWork, async ({ administrator }) => ({
    ...(await countWaitingWork(parts.db)),
    hiddenPages: administrator.role === 'owner' ? [] : [...parts.ownerPages],
  }))
  api.answer(getStatus, () => readStatus(parts))
}

const hasToken = ({ headers }: RequestHead, token: string | undefined): boolean => {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined || given === undefined) return false
  return timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
