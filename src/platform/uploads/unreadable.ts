import { AppError } from '../../kit/errors.ts'

/** Says of the field `file` why it could not be taken in. */
export const unreadable = (message: string, cause?: unknown): AppError =>
  new AppError('invalid_request', { message, fields: { file: message }, cause })
