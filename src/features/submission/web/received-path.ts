import { paths } from '../../../catalog/links/paths.ts'

/** What happens next, after an event was sent. */
export const receivedPath = `${paths.upload}/received`
