import { createHash, timingSafeEqual } from 'node:crypto'
import { getWaitingWork } from '../../../catalog/trust/waiting-work.ts'
import { AppError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { ReadAllMetrics } from '../../../platform/metrics/worker-metrics.ts'
import { getStatus, readMetrics } from '../contract.ts'
import { countWaitingWork, readStatus, type StatusDeps } from './read-status.ts'
import { readSharedMetrics } from './shared-metrics.ts'

export type StatusRouteDeps = StatusDeps & {
  /** Token that programs must send; if undefined, only administrators have access. */
  token: string | undefined
  /** Paths of pages only for owners. */
  ownerPages: readonly string[]
  isAdministrator: (request: RequestHead) => Promise<boolean>
  /** Metrics of this process and of those beside it, as Prometheus text. */
  readAll: ReadAllMetrics
}

const noStore = { 'cache-control': 'no-store' }

export const statusRoutes = (api: Api, deps: StatusRouteDeps): void => {
  api.handle(readMetrics, async ({ request, reply }) => {
    // Local requests need the token, too: behind a proxy, every visitor appears local.
    const isAllowed = hasToken(request, deps.token) || (await deps.isAdministrator(request))
    if (!isAllowed) throw new AppError('sign_in_required')
    const text = `${await deps.readAll()}\n${await readSharedMetrics(deps)}`
    return reply.with(text, noStore)
  })
  api.answer(getWaitingWork, async ({ administrator }) => ({
    ...(await countWaitingWork(deps.db)),
    hiddenPages: administrator.role === 'owner' ? [] : [...deps.ownerPages],
  }))
  api.answer(getStatus, () => readStatus(deps))
}

const hasToken = ({ headers }: RequestHead, token: string | undefined): boolean => {
  const [, sentToken] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined || sentToken === undefined) return false
  return timingSafeEqual(digestOf(sentToken), digestOf(token))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
