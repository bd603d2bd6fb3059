import { useNonce } from '../../ui/nonce.tsx'

const mark = `if (performance.getEntriesByType("navigation")[0]?.type !== "navigate")
  document.documentElement.dataset.returned = ""`

/** Marks a page that is loaded anew at the place where its reader was, before anything of it is laid out. */
export const ReturnMark = () => (
  // oxlint-disable-next-line react/no-danger -- a constant
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark }} />
)
