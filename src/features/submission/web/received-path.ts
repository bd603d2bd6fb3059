import { paths } from '../../../catalog/links/paths.ts'

/** Page shown after an event was sent. */
export const receivedPath = `${paths.upload}/received`

/** The form with what another event of the same people has as well. */
export const anotherPath = `${paths.upload}?another`
