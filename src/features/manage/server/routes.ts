import {
  endAddressLinks,
  findAddressLink,
  openFromAddress,
} from '../../../catalog/submission/server/address-links.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { openByLink, openByToken } from '../../../catalog/submission/server/open-by-token.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { switchReminders } from '../../../catalog/trust/server/confirmations/stop-reminders.ts'
import type { Endpoint, EndpointSpec, ParsedOf, ResponseOf } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import { checkGuard, type Guarded } from '../../../kit/form-guard.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { SiteAddress } from '../../../platform/auth/session-cookie.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { senderHashes } from '../../../platform/uploads/sender-cookie.ts'
import * as contract from '../contract.ts'
import * as yours from '../your-events-contract.ts'
import { openForChange } from './access.ts'
import { addDates } from './add-dates.ts'
import { answerReports, confirmEvent, undoConfirmation, withdrawCorrection } from './answer.ts'
import { changeState } from './change-state.ts'
import { copyEvent } from './copy-event.ts'
import { correctEvent } from './correct-event.ts'
import { handoverRoutes } from './handover/routes.ts'
import { moveEvent } from './move-event.ts'
import { publishSubmission } from './publish-by-trust.ts'
import { readManaged, type SumEvents } from './read-managed.ts'
import { resubmitEvent } from './resubmit-event.ts'
import { listSubmissions } from './your-events/queries.ts'
import { requestLinks } from './your-events/request-links.ts'

const yourEventsRoutes = (api: Api, { db, findSheetNames }: ManageDeps): void => {
  const openLink = (token: string, network: string) =>
    openByToken(db, `manage:${network}`, () => findAddressLink(db, token))

  api.handle(yours.requestLinks, async ({ body, network, reply }) => {
    checkGuard(body)
    await requestLinks(db, { email: body.email, network })
    return reply.nothing()
  })

  api.handle(yours.getYourEvents, async ({ params, query, network, reply }) => {
    const { address, expiresAt } = await openLink(params.token, network)
    const page = await listSubmissions(db, address, query.after)
    const ids = page.submissions.map(({ id }) => id)
    const sheets = await findSheetNames(db, ids, address)
    const submissions = page.submissions.map((each) =>
      Object.assign(each, { sheets: sheets.get(each.id) ?? [] }),
    )
    return reply.with({ expiresAt, ...page, submissions })
  })

  api.handle(yours.openSubmission, async ({ params: { token, id }, body, network, reply }) => {
    checkGuard(body)
    const link = await openLink(token, network)
    const submissionToken = await inTransaction(db, (tx) =>
      openFromAddress(tx, link, { token, submissionId: id }),
    )
    if (submissionToken === undefined) {
      throw new AppError('not_found', { message: 'The private link has expired or was revoked.' })
    }
    return reply.with({ token: submissionToken })
  })

  api.handle(yours.endYourEvents, async ({ params, network, reply }) => {
    const { address } = await openLink(params.token, network)
    await inTransaction(db, (tx) => endAddressLinks(tx, address))
    return reply.nothing()
  })
}

/** Submitted files of an address (lower case), by the submission whose link sent them or that they created. */
type FindSheetNames = (
  db: Db,
  submissionIds: readonly string[],
  address: string,
) => Promise<ReadonlyMap<string, { id: string; fileName: string }[]>>

type ManageDeps = {
  db: Db
  /** True if the sender's trust step decides what waits for review. */
  trustSteps: boolean
  site: SiteAddress
  sumEvents: SumEvents
  findSheetNames: FindSheetNames
}

/** Calls that read the events of one private link. */
const readRoutes = (api: Api, { db, trustSteps, sumEvents, findSheetNames }: ManageDeps): void => {
  api.handle(contract.getManaged, async ({ params, network, reply }) => {
    const submission = await openByLink(db, params.token, network)
    const managed = await readManaged(db, submission, { trustSteps, sumEvents })
    const { id, linkExpiresAt, remindersStopped, submitterEmail } = submission
    const sheets = await findSheetNames(db, [id], submitterEmail.toLowerCase())
    return reply.with({
      linkExpiresAt,
      remindersStopped,
      sheets: sheets.get(id) ?? [],
      ...managed,
    })
  })
}

export const manageRoutes = (api: Api, deps: ManageDeps): void => {
  const { db, trustSteps, site } = deps
  readRoutes(api, deps)
  yourEventsRoutes(api, deps)
  handoverRoutes(api, db)

  const handle = changeHandler(api, db)

  const toCorrection = correctionOf({ trustSteps, site })
  handle(contract.correctEvent, (submission, { id }, { exact, ...body }, request) =>
    correctEvent(db, submission, { ...toCorrection(id, body, request), exact }),
  )
  handle(contract.resubmitEvent, (submission, { id }, body, request) =>
    resubmitEvent(db, submission, toCorrection(id, body, request)),
  )
  handle(contract.withdrawCorrection, (submission, { id }) =>
    withdrawCorrection(db, submission, id),
  )
  for (const [action, endpoint] of [
    ['cancel', contract.cancelEvent],
    ['postpone', contract.postponeEvent],
    ['reinstate', contract.reinstateEvent],
  ] as const) {
    handle(endpoint, (submission, { id }, body) =>
      changeState(db, submission, { ...body, id, action, trustSteps }),
    )
  }
  handle(contract.moveEvent, (submission, { id }, body) =>
    moveEvent(db, submission, { ...body, id, trustSteps }),
  )
  handle(contract.answerReports, (submission, { id }, { answer }) =>
    answerReports(db, submission, { id, answer }),
  )
  handle(contract.confirmEvent, (submission, { id }, { answer, scope }) =>
    confirmEvent(db, submission, { id, answer, scope }),
  )
  handle(contract.undoConfirmation, (submission, { id }) => undoConfirmation(db, submission, id))
  handle(contract.setReminders, async ({ id }, _params, { stopped }) => {
    await inTransaction(db, (tx) => switchReminders(tx, [id], { stopped }))
    return { stopped }
  })
  handle(contract.copyEvent, (submission, { id }, { dates }) =>
    copyEvent(db, submission, { id, dates, trustSteps }),
  )
  handle(contract.addDates, (submission, { id }, { dates }) =>
    addDates(db, submission, { id, dates, trustSteps }),
  )
  handle(contract.publishSubmission, (submission) =>
    publishSubmission(db, submission, { trustSteps }),
  )
}

type CorrectionBody = ParsedOf<typeof contract.resubmitEvent>['body']

/** Returns a function that reads the body of a correction, and the upload tokens of its files. */
const correctionOf =
  ({ trustSteps, site }: Pick<ManageDeps, 'trustSteps' | 'site'>) =>
  (id: string, body: CorrectionBody, request: RequestHead) => {
    const {
      leaveEmpty: _,
      openedAt: __,
      scope,
      sequence,
      uploadToken,
      uploadForm,
      ...values
    } = body
    const hashes = senderHashes(request, site, { uploadToken, uploadForm })
    return { id, scope, sequence, values, trustSteps, senderHashes: hashes }
  }

/** Without text of their own, blocked senders can still cancel, postpone, withdraw a correction and stop reminders. */
const isOpenToBlocked = (endpoint: Endpoint, body: unknown): boolean => {
  const { reason = '' } = (body ?? {}) as { reason?: string }
  const openEndpoints: readonly Endpoint[] = [
    contract.cancelEvent,
    contract.postponeEvent,
    contract.withdrawCorrection,
    contract.setReminders,
  ]
  return openEndpoints.includes(endpoint) && reason.trim() === ''
}

type EventHandler<S extends EndpointSpec> = (
  submission: Submission,
  params: ParsedOf<S>['params'],
  body: ParsedOf<S>['body'],
  request: RequestHead,
) => Promise<ResponseOf<S>>

/** Returns a function that registers a changing call: each is checked for spam and rate-limited before it runs. */
const changeHandler =
  (api: Api, db: Db) =>
  <S extends EndpointSpec>(endpoint: Endpoint<S>, change: EventHandler<S>) =>
    api.handle(endpoint, async ({ params, body, request, network, reply }) => {
      checkGuard((body ?? {}) as Guarded)
      const { token } = params as { token: string }
      const submission = await openForChange(db, token, network)
      if (!isOpenToBlocked(endpoint, body)) {
        await requireUnblocked(db, { address: submission.submitterEmail })
      }
      return reply.with(await change(submission, params, body, request))
    })
