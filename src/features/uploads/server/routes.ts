import { uploadFile } from '../../../catalog/upload-file.ts'
import type { UploadKind } from '../../../catalog/uploaded-file.ts'
import { maxUploadBytes, uploadKinds } from '../../../catalog/uploaded-file.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { receiveFile } from '../../../platform/uploads/receive-file.ts'
import { countUpload } from './limits.ts'
import { serveUpload } from './serve-upload.ts'
import { storeUpload, type UploadParts } from './store-upload.ts'

export const uploadsRoutes = (api: Api, parts: UploadParts): void => {
  api.handle(uploadFile, async ({ query, request, network, reply }) => {
    await countUpload(parts.db, network)
    await using received = await receiveFile(request, { maxBytes: maxUploadBytes })
    const kind = kindOf(query.kind ?? received.fields.kind)
    return reply.with(await storeUpload(parts, kind, received))
  })

  api.hono.get('/uploads/:name', (context) =>
    serveUpload(parts.files, context.req.param('name'), context.req.raw),
  )
}

const kindOf = (value: string | undefined): UploadKind => {
  const kind = uploadKinds.find((each) => each === value)
  if (kind) return kind
  const message = `Must be one of ${uploadKinds.join(', ')}.`
  throw new AppError('invalid_request', { message, fields: { kind: message } })
}
