/** Sends queued notifications to the push services of browsers. Several processes can do so at the same time. */
import { daySeconds } from '../../../kit/durations.ts'
import type { Db } from '../../../platform/db/database.ts'
import { FetchFailure } from '../../../platform/fetch/fetch-to-file.ts'
import type { Log } from '../../../platform/log.ts'
import type { WebPush } from '../../../platform/push/web-push.ts'
import {
  dropLatePushes,
  endPush,
  forgetDevice,
  postponePush,
  takePushes,
  type WaitingPush,
} from './push-devices.ts'

type Options = { log: Log; signal?: AbortSignal | undefined }

/** Messages sent in parallel. */
const batchSize = 20

/** Sends until nothing is due or `signal` is aborted; returns the number that the services accepted. */
export const deliverPush = async (
  db: Db,
  push: WebPush,
  { log, signal }: Options,
): Promise<number> => {
  await dropLatePushes(db, daySeconds)
  let sentCount = 0
  for (;;) {
    const messages = signal?.aborted ? [] : await takePushes(db, batchSize)
    if (messages.length === 0) return sentCount
    const outcomes = await Promise.all(messages.map((message) => sendOne(db, push, message, log)))
    sentCount += outcomes.filter(Boolean).length
  }
}

/** True if the service accepted the message. */
const sendOne = async (db: Db, push: WebPush, message: WaitingPush, log: Log): Promise<boolean> => {
  const outcome = await attempt(push, message)
  const { status } = outcome
  // The browser has ended its subscription, or its keys are invalid.
  if (status === 404 || status === 410 || status === 'unusable') {
    await forgetDevice(db, message.endpoint)
    return false
  }
  if (status === 'away' || status === 429 || status >= 500) {
    await postponePush(db, message.id, Math.max(outcome.retryAfter ?? 0, pauseOf(message.attempts)))
    return false
  }
  const isTaken = status >= 200 && status < 300
  if (!isTaken) log.warn({ status }, 'a push service refused a notification')
  await endPush(db, message.id)
  return isTaken
}

type Delivery = { status: number | 'away' | 'unusable'; retryAfter?: number | undefined }

const attempt = async (push: WebPush, { payload, ...message }: WaitingPush): Promise<Delivery> => {
  try {
    return await push.send(message, {
      payload,
      topic: topicOf(message.eventId),
      lifetime: daySeconds,
    })
  } catch (error) {
    return { status: error instanceof FetchFailure ? 'away' : 'unusable' }
  }
}

/** Event ids contain only characters that topics allow. */
const topicOf = (eventId: string) => eventId.slice(0, 32)

/** Seconds before a retry: 1, 2, 4, … minutes, at most an hour. */
const pauseOf = (attempts: number) => Math.min(60 * 2 ** (attempts - 1), 3_600)
