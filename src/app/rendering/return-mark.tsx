import { useNonce } from '../../ui/nonce.tsx'

const mark = `if (performance.getEntriesByType("navigation")[0]?.type !== "navigate")
  document.documentElement.dataset.returned = ""
try {
  if (localStorage.getItem("density") === "compact") document.documentElement.dataset.density = "compact"
} catch {}`

/**
 * Marks, before anything is laid out, a page that is loaded again at the place where its reader was, and the density of
 * lists that its reader prefers (density.ts).
 */
export const ReturnMark = () => (
  // oxlint-disable-next-line react/no-danger -- a constant
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark }} />
)
