import { takeDownFile, uploadFile } from '../../../catalog/file/upload-file.ts'
import {
  maxUploadBytes,
  type UploadKind,
  uploadKinds,
} from '../../../catalog/file/uploaded-file.ts'
import { findSubmission } from '../../../catalog/submission/server/find-submission.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { SiteAddress } from '../../../platform/auth/session-cookie.ts'
import type { Api } from '../../../platform/http/api.ts'
import { receiveFile } from '../../../platform/uploads/receiving/receive-file.ts'
import { formHashOf, senderHashOf, senderOf } from '../../../platform/uploads/sender-cookie.ts'
import { createFindFileState, type FileState, isOfSubmission } from './file-access.ts'
import { countUpload } from './limits.ts'
import { idOfFile, serveUpload } from './serve-upload.ts'
import { storeUpload, type UploadDeps } from './store-upload.ts'
import { takeDown } from './take-down.ts'

export type UploadRouteDeps = UploadDeps & {
  site: SiteAddress
  isAdministrator: (request: RequestHead) => Promise<boolean>
}

export const uploadsRoutes = (api: Api, deps: UploadRouteDeps): void => {
  const { db, files, site, isAdministrator } = deps
  const findState = createFindFileState(db)

  api.handle(uploadFile, async ({ query, request, network, reply }) => {
    await countUpload(db, network)
    await using received = await receiveFile(request, { maxBytes: maxUploadBytes })
    const kind = kindOf(query.kind ?? received.fields.kind)
    const sender = senderOf(request, site)
    const formHash = query.form ? formHashOf(sender.token, query.form) : undefined
    const origin = { kind, senderHash: sender.hash, formHash }
    const answer = await storeUpload(deps, origin, received)
    return { ...reply.with({ ...answer, token: sender.token }), cookies: [sender.cookie] }
  })

  api.answer(takeDownFile, ({ administrator: actor, ...body }) =>
    takeDown(deps, { ...body, actor }),
  )

  /** True for the sender until an event claims the file, and for administrators always. */
  const maySee = async (state: FileState, request: RequestHead) => {
    const isSender = !state.isClaimed && state.senderHash === senderHashOf(request, site)
    return isSender || (await isAdministrator(request))
  }

  api.file('/uploads/{name}', async (request) => {
    const { name = '' } = request.params
    const state = await findState(idOfFile(name))
    if (!state || !(state.isPublic || (await maySee(state, request)))) throw notFound()
    return serveUpload({ files, name, audience: state.isPublic ? 'everybody' : 'one' }, request)
  })

  /** Files by the organizer's private link: those that its events show, and those just uploaded by the same browser. */
  api.file('/manage/{token}/files/{name}', async (request) => {
    const { token = '', name = '' } = request.params
    const id = idOfFile(name)
    const submission = await findSubmission(db, token)
    const state = submission && (await findState(id))
    if (!state) throw notFound()
    const isShown = state.isPublic || (await isOfSubmission(db, id, submission.id))
    if (!isShown && !(await maySee(state, request))) throw notFound()
    return serveUpload({ files, name, audience: 'one' }, request)
  })
}

const notFound = () => new AppError('not_found', { message: "There's no such file." })

const kindOf = (value: string | undefined): UploadKind => {
  const kind = uploadKinds.find((each) => each === value)
  if (kind) return kind
  throw fieldError('invalid_request', 'kind', `Must be one of ${uploadKinds.join(', ')}.`)
}
