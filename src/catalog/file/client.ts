/** The upload's endpoint for forms; upload-file.ts has its schema. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as contract from './upload-file.ts'

export const uploadFile = clientEndpoint<typeof contract.uploadFile>('POST', '/api/uploads')
