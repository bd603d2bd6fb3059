import { encodeQR } from 'qr'
import { eventTypeLabel, homeCategories, isEventType } from '../../../catalog/event/event-types.ts'
import { findRedirect } from '../../../catalog/event/server/event-redirects.ts'
import { findEvent } from '../../../catalog/event/server/find-event.ts'
import { fittingScene } from '../../../catalog/event/server/fitting-scenes.ts'
import {
  eventSharePath,
  pictureVersion,
  pictureWords,
  topicSharePath,
} from '../../../catalog/event/share-picture.ts'
import { eventPath, publicUrl } from '../../../catalog/links/paths.ts'
import { AppError } from '../../../kit/errors.ts'
import {
  type BoundedCache,
  boundedCache,
  type CacheBounds,
} from '../../../platform/bounded-cache.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { HttpRequest } from '../../../platform/http/http-request.ts'
import { type IsFresh, type Reply, reply } from '../../../platform/http/reply.ts'
import { dayCache } from '../../../platform/http/shared-cache.ts'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { getEventCode, getEventFlyer, getEventPicture, getTopicPicture } from '../contract.ts'
import { drawEvent } from './draw-event.ts'
import { drawFlyer } from './draw-flyer.ts'
import { brand, colors, frame, ground, readScene, textLine } from './drawing.ts'

/** Limits of the picture cache. Pictures are drawn one at a time. */
const defaultBounds: CacheBounds = { maxWaiting: 40, maxOfNetwork: 8, maxSize: 24_000_000 }

export const createPictureCache = (bounds = defaultBounds): BoundedCache<Buffer> => {
  const cache = boundedCache<Buffer>(bounds, ({ length }) => length, countsOfCache('pictures'))
  const oneAtATime = createSemaphore(1, Number.POSITIVE_INFINITY)
  return { get: (name, network, draw) => cache.get(name, network, () => oneAtATime(draw)) }
}

/** Converts SVG to PNG with a palette of few colors, which loses nothing in our flat pictures. */
const rasterize = async (svg: string): Promise<Buffer> => {
  // Loaded on demand: the library uses memory that a process without drawings saves.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .png({ palette: true, colors: 128, effort: 4, dither: 0 })
    .toBuffer()
}

/** Y of the line between scene and ground in topic pictures. */
const horizon = 350

/** Picture of pages about many events, as SVG. `topic`: an event type, or `collage` for all types. */
const drawTopic = (topic: string, scene: string): string => {
  const place = { x: 60, fill: colors.ink } as const
  const title = { width: 940, sizes: [96, 76, 60] }
  const lead = { width: 940, sizes: [38, 34] }
  const sentence = 'Find them across the United States.'
  return frame(
    scene,
    horizon,
    [
      ground(horizon),
      textLine(titleOf(topic), title, { ...place, face: 'display', y: horizon + 104 }),
      textLine(sentence, lead, { ...place, face: 'text', fill: colors.soft, y: horizon + 160 }),
      brand({ x: 60, y: 548, size: 56 }),
    ].join(''),
  )
}

const titleOf = (topic: string): string => {
  if (topic === 'collage') return 'Car events near you'
  const category = homeCategories.find(({ eventType }) => eventType === topic)
  return category?.label ?? eventTypeLabel(topic)
}

/** For demo flyers, and QR codes, whose page URL changes only with the site's own address. */
const dayHeaders = { 'cache-control': dayCache }

/** For pictures: another drawing has another URL. */
const immutableHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

type SharingDeps = { db: Db; config: Pick<Config, 'PUBLIC_URL'> }

export const sharingRoutes = (api: Api, { db, config }: SharingDeps): void => {
  const pictures = createPictureCache()

  const answer = async (
    { request, network, isFresh }: { request: HttpRequest; network: string; isFresh: IsFresh },
    name: string,
    draw: () => Promise<string>,
  ): Promise<Reply<string>> => {
    const etag = `"${name}"`
    if (isFresh(etag)) return reply.unchanged({ etag, ...immutableHeaders })
    const picture = await pictures.get(name, network, async () => rasterize(await draw()))
    return reply.bytes(picture, request.isHead, { etag, ...immutableHeaders })
  }

  api.handle(getEventPicture, async (input) => {
    const { id, version } = input.params
    const event = await findEvent(db, id)
    if (!event) return redirectToMerged(db, id)
    const words = pictureWords(event)
    if (pictureVersion(words) !== version) return reply.moved(eventSharePath(event))
    return answer(input, `${id}.${version}`, async () =>
      drawEvent(words, await readScene(words.scene)),
    )
  })

  api.handle(getEventCode, async ({ params, request }) => {
    // An event that was merged into another is found by the redirect of its page.
    if (!(await findEvent(db, params.id)) && !(await findRedirect(db, params.id)))
      throw noSuchEvent()
    const { PUBLIC_URL } = config
    const address = publicUrl(PUBLIC_URL ?? new URL(request.url).origin, eventPath(params.id))
    // Without PUBLIC_URL, the address is from the Host header, which a client can forge: no shared caching.
    const cache = PUBLIC_URL === undefined ? { 'cache-control': 'no-store' } : dayHeaders
    return reply.with(encodeQR(address, 'svg', { ecc: 'medium' }), cache)
  })

  api.handle(getEventFlyer, async ({ params }) => {
    const event = await findEvent(db, params.id)
    if (!event?.demo) throw noSuchEvent()
    const words = pictureWords(event)
    const flyer = drawFlyer(event.id, words, await readScene(fittingScene(event)))
    return reply.with(flyer, dayHeaders)
  })

  api.handle(getTopicPicture, async (input) => {
    const { topic, version } = input.params
    if (topic !== 'collage' && !isEventType(topic)) throw new AppError('not_found')
    const path = topicSharePath(topic)
    if (!path.endsWith(`/${version}.png`)) return reply.moved(path)
    return answer(input, `${topic}.${version}`, async () =>
      drawTopic(topic, await readScene(topic)),
    )
  })
}

/** Redirects to the picture of the event that this one was merged into. */
const redirectToMerged = async (db: Db, id: string): Promise<Reply<string>> => {
  const mergedId = await findRedirect(db, id)
  const event = mergedId === undefined ? undefined : await findEvent(db, mergedId)
  if (!event) throw noSuchEvent()
  return reply.moved(eventSharePath(event))
}

const noSuchEvent = () => new AppError('not_found', { message: "There's no such event." })
