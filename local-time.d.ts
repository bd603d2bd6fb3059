/**
 * Overloads that mark APIs depending on the machine's time zone or locale as deprecated, so that
 * the linter rejects them: servers run in UTC, browsers anywhere, and both must render the same. A
 * declared overload takes precedence over the built-in one with the same parameters.
 */

/** Format options without a time zone. */
type WithoutZone = Omit<Intl.DateTimeFormatOptions, 'timeZone'> & { timeZone?: undefined }

type Locales = Intl.LocalesArgument

/** Date and time text that ends in a digit, without a zone. */
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type WallTime = `${string}T${string}:${Digit}${Digit}`

interface DateConstructor {
  /** @deprecated Text may lack a zone: use Temporal, or Date.parse for an instant. */
  new (text: string): Date
  /** @deprecated Uses the time zone of the machine: use Temporal or Date.UTC. */
  new (year: number, month: number, ...more: number[]): Date
  /** Accepts an offset: `-05:00` ends like a wall time. */
  parse(text: `${string}T${string}${'+' | '-'}${string}:${string}`): number
  /** @deprecated Text without a zone uses the time zone of the machine. */
  parse(text: WallTime): number
}

interface Date {
  /** @deprecated Uses the time zone of the machine. */
  getFullYear(): number
  /** @deprecated Uses the time zone of the machine. */
  getMonth(): number
  /** @deprecated Uses the time zone of the machine. */
  getDate(): number
  /** @deprecated Uses the time zone of the machine. */
  getDay(): number
  /** @deprecated Uses the time zone of the machine. */
  getHours(): number
  /** @deprecated Uses the time zone of the machine. */
  getMinutes(): number
  /** @deprecated Uses the time zone of the machine. */
  getSeconds(): number
  /** @deprecated Uses the time zone of the machine. */
  getMilliseconds(): number
  /** @deprecated Uses the time zone of the machine. */
  getTimezoneOffset(): number
  /** @deprecated Uses the time zone of the machine. */
  setFullYear(year: number, month?: number, date?: number): number
  /** @deprecated Uses the time zone of the machine. */
  setMonth(month: number, date?: number): number
  /** @deprecated Uses the time zone of the machine. */
  setDate(date: number): number
  /** @deprecated Uses the time zone of the machine. */
  setHours(hours: number, minutes?: number, seconds?: number, ms?: number): number
  /** @deprecated Uses the time zone of the machine. */
  setMinutes(minutes: number, seconds?: number, ms?: number): number
  /** @deprecated Uses the time zone of the machine. */
  toString(): string
  /** @deprecated Uses the time zone of the machine. */
  toDateString(): string
  /** @deprecated Uses the time zone of the machine. */
  toTimeString(): string
  /** @deprecated Lacks a locale or a time zone. */
  toLocaleString(locales?: Locales, options?: WithoutZone): string
  /** @deprecated Lacks a locale or a time zone. */
  toLocaleDateString(locales?: Locales, options?: WithoutZone): string
  /** @deprecated Lacks a locale or a time zone. */
  toLocaleTimeString(locales?: Locales, options?: WithoutZone): string
  /** @deprecated Uses the locale of the machine. */
  toLocaleString(locales: undefined, options?: Intl.DateTimeFormatOptions): string
  /** @deprecated Uses the locale of the machine. */
  toLocaleDateString(locales: undefined, options?: Intl.DateTimeFormatOptions): string
  /** @deprecated Uses the locale of the machine. */
  toLocaleTimeString(locales: undefined, options?: Intl.DateTimeFormatOptions): string
}

interface Number {
  /** @deprecated Uses the locale of the machine. */
  toLocaleString(locales?: undefined, options?: Intl.NumberFormatOptions): string
}

interface String {
  /** @deprecated Uses the locale of the machine. */
  localeCompare(that: string, locales?: undefined, options?: Intl.CollatorOptions): number
  /** @deprecated Uses the locale of the machine. */
  toLocaleLowerCase(locales?: undefined): string
  /** @deprecated Uses the locale of the machine. */
  toLocaleUpperCase(locales?: undefined): string
}

declare namespace Intl {
  interface DateTimeFormatConstructor {
    /** @deprecated Lacks a locale or a time zone. */
    new (locales?: LocalesArgument, options?: WithoutZone): DateTimeFormat
    /** @deprecated Uses the locale of the machine. */
    new (locales: undefined, options?: DateTimeFormatOptions): DateTimeFormat
    /** @deprecated Lacks a locale or a time zone. */
    (locales?: LocalesArgument, options?: WithoutZone): DateTimeFormat
    /** @deprecated Uses the locale of the machine. */
    (locales: undefined, options?: DateTimeFormatOptions): DateTimeFormat
  }
  interface NumberFormatConstructor {
    /** @deprecated Uses the locale of the machine. */
    new (locales?: undefined, options?: NumberFormatOptions): NumberFormat
  }
  interface CollatorConstructor {
    /** @deprecated Uses the locale of the machine. */
    new (locales?: undefined, options?: CollatorOptions): Collator
  }
}
