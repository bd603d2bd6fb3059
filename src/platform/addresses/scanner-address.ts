/** Parser of the setting with clamd's address. */
export type ScannerAddress = { host: string; port: number } | { path: string }

const usualPort = 3310

/** Parses `tcp://host:3310` or `unix:/run/clamav/clamd.sock`. Throws with a message for the operator. */
export const parseScannerAddress = (text: string): ScannerAddress => {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(text) ?? []
  if (path) return { path }
  const url = text.startsWith('tcp://') && URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || url.username || url.password || url.pathname.length > 1)
    throw new Error('must be the address of clamd: tcp://HOST:PORT or unix:/PATH')
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || usualPort) }
}
