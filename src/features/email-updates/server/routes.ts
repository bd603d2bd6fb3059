import { createHmac, timingSafeEqual } from 'node:crypto'
import { emailPath, invalidLink } from '../../../catalog/links/private-paths.ts'
import { openByToken } from '../../../catalog/submission/server/open-by-token.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { checkEndpoint, offersPush, openPush } from '../../../platform/push/web-push.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import {
  changeUpdates,
  forgetDevice as forgetEndpoint,
  getPushKey,
  getUpdates,
  listUpdateEvents,
  reportMail,
  requestUpdates as requestEndpoint,
  signatureHeader,
  stopByOneClick,
  watchFromDevice as watchEndpoint,
} from '../contract.ts'
import { confirmUpdates, readUpdates, stopAllUpdates, stopUpdates } from './change-updates.ts'
import { forgetDevice, watchFromDevice } from './push-devices.ts'
import {
  findUpdateEvents,
  getUpdateEvents,
  type RequestDeps,
  requestUpdates,
} from './request-updates.ts'
import { findLink, noteRefusal } from './subscribers.ts'

type UpdateRouteDeps = RequestDeps & { config: Config }

/** High, since many mail programs post from the network of their provider. */
const stops: RateLimit = { limit: 3_000, windowSeconds: 600 }
const changes: RateLimit = { limit: 120, windowSeconds: 3600 }
/** Phones of one carrier share a network. */
const perNetwork: RateLimit = { limit: 60, windowSeconds: 3600 }

export const emailUpdateRoutes = (api: Api, { config, ...deps }: UpdateRouteDeps): void => {
  const { db } = deps
  const requireMail = () => {
    if (config.SMTP_URL === undefined)
      throw new AppError('not_found', { message: "This site doesn't send email." })
  }
  const openLink = (token: string, network: string, limit?: RateLimit) =>
    openByToken(db, `email:${network}`, () => findLink(db, token), limit)

  api.answer(listUpdateEvents, async ({ events: ids }) => {
    if (ids.length === 0 || !offersPush(config)) requireMail()
    const events = await findUpdateEvents(db, ids)
    return events.map(({ id, name, date, endDate }) => ({ id, name, date, endDate }))
  })

  api.answer(requestEndpoint, async (request, network) => {
    requireMail()
    await requestUpdates(deps, network, request)
  })

  api.answer(getUpdates, async ({ token }, network) =>
    readUpdates(db, await openLink(token, network)),
  )

  api.answer(changeUpdates, async ({ token, ...body }, network) => {
    const link = await openLink(token, network)
    await requireToken(db, `email-change:${link.subscriberId}`, changes)
    const id = body.id ?? link.subscriptionId
    if (body.action === 'stop_all') await stopAllUpdates(db, link)
    else if (id === null) throw new AppError('not_found', { message: invalidLink })
    else if (body.action === 'stop') await stopUpdates(db, link, id)
    else await confirmUpdates(db, link, id)
    return readUpdates(db, link)
  })

  api.handle(stopByOneClick, async ({ params, request, network, reply }) => {
    const link = await openLink(params.token, network, stops)
    if (!isOneClick((await request.text()).slice(0, 1_000)))
      throw new AppError('invalid_request', { message: 'Post List-Unsubscribe=One-Click.' })
    await stopUpdates(db, link, link.subscriptionId)
    return reply.nothing()
  })

  deviceRoutes(api, db, config)
  reportRoute(api, db, config.MAIL_WEBHOOK_SECRET)

  // Opened by people whose mail program does not post.
  api.file('/email/{token}/stop', async ({ params }) => ({
    status: 303,
    headers: { location: emailPath(params.token ?? '') },
    body: null,
  }))
}

/** Routes of notifications on devices. */
const deviceRoutes = (api: Api, db: Db, config: Config): void => {
  const isOffered = offersPush(config)
  const requirePush = () => {
    if (!isOffered)
      throw new AppError('not_found', { message: "This site doesn't notify devices." })
  }

  api.answer(getPushKey, async () => {
    requirePush()
    const { key } = await openPush(db, config)
    return { key }
  })

  api.answer(watchEndpoint, async ({ events, ...device }, network) => {
    requirePush()
    if (!device.endpoint.startsWith('https:') && config.FEEDS_LOOPBACK === 'off')
      throw fieldError('unprocessable', 'endpoint', 'Must begin with https://.')
    await checkEndpoint(device.endpoint, config).catch(({ message }: Error) => {
      throw fieldError('unprocessable', 'endpoint', `This address ${message}`)
    })
    await requireToken(db, `push:${network}`, perNetwork)
    await requireUnblocked(db, { address: '', network })
    await watchFromDevice(db, device, idsOf(await getUpdateEvents(db, events)))
  })

  api.answer(forgetEndpoint, async ({ endpoint }, network) => {
    await requireToken(db, `push-stop:${network}`, changes)
    await forgetDevice(db, endpoint)
  })
}

/** Reports of the mail provider, signed with the shared secret. */
const reportRoute = (api: Api, db: Db, secret: string | undefined): void => {
  api.handle(reportMail, async ({ body, request, reply }) => {
    if (secret === undefined) throw new AppError('not_found')
    if (!isSigned(await request.text(), request.header(signatureHeader) ?? '', secret))
      throw new AppError('forbidden', { message: 'The signature is wrong.' })
    const { id, address, event } = body
    const most = event === 'complained' ? 1 : undefined
    await inTransaction(db, (tx) => noteRefusal(tx, { address, messageId: `report:${id}`, most }))
    return reply.nothing()
  })
}

const isSigned = (body: string, signature: string, secret: string): boolean => {
  const received = Buffer.from(signature.replace(/^sha256=/, ''), 'hex')
  const expected = createHmac('sha256', secret).update(body).digest()
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** True for the one-click body, urlencoded or multipart (RFC 8058, 3.1). */
const isOneClick = (body: string): boolean =>
  /^List-Unsubscribe=One-Click\s*$/.test(body) ||
  /name="List-Unsubscribe"\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\s*(?:\r?\n|$)/.test(body)
