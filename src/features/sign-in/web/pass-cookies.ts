/** Headers with the cookies of a call's response, for the response of the page that made the call. */
export const passCookies = (from: Headers): Headers => {
  const headers = new Headers()
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
