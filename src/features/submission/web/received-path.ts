import { paths } from '../../../catalog/links/paths.ts'

/** Page shown after an event was sent. */
export const receivedPath = `${paths.upload}/received`

/** Form prefilled with the fields that another event of the same organizer shares. */
export const anotherPath = `${paths.upload}?another`
