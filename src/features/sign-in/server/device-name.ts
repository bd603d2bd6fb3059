/** Checked in this order: most browsers also claim to be those below them. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Windows" from a User-Agent header, so that people know their sessions apart; may be empty. */
export const deviceName = (userAgent: string | null): string => {
  const text = (userAgent ?? '').slice(0, 1000)
  return [nameIn(browsers, text), nameIn(systems, text)].filter(Boolean).join(' on ')
}
