/** The cookies that a call answered with, for the answer of the page that made it. */
export const passCookies = (from: Headers): Headers => {
  const headers = new Headers()
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
