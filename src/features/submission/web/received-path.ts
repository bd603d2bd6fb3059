import { paths } from '../../../catalog/links/paths.ts'

/** Page shown after an event was sent. */
export const receivedPath = `${paths.upload}/received`
