/**
 * Readings of the zone and of the language of the machine, marked as deprecated, which the linter refuses: servers run in UTC,
 * browsers anywhere, and both have to say the same. A declared signature comes before the language's own of the same
 * parameters.
 */

/** Options of a format without a zone. */
type WithoutZone = Omit<Intl.DateTimeFormatOptions, 'timeZone'> & { timeZone?: undefined }

type Locales = Intl.LocalesArgument

/** Text of a date and time that ends in a digit, which no zone follows. */
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type WallTime = `${string}T${string}:${Digit}${Digit}`

interface DateConstructor {
  /** @deprecated Text may lack a zone: use Temporal, or Date.parse for an instant. */
  new (text: string): Date
  /** @deprecated Parts are read in the zone of the machine: use Temporal or Date.UTC. */
  new (year: number, month: number, ...more: number[]): Date
  /** An offset: `-05:00` ends as a wall time does. */
  parse(text: `${string}T${string}${'+' | '-'}${string}:${string}`): number
  /** @deprecated Text without a zone is read in the zone of the machine. */
  parse(text: WallTime): number
}

interface Date {
  /** @deprecated In the zone of the machine. */
  getFullYear(): number
  /** @deprecated In the zone of the machine. */
  getMonth(): number
  /** @deprecated In the zone of the machine. */
  getDate(): number
  /** @deprecated In the zone of the machine. */
  getDay(): number
  /** @deprecated In the zone of the machine. */
  getHours(): number
  /** @deprecated In the zone of the machine. */
  getMinutes(): number
  /** @deprecated In the zone of the machine. */
  getSeconds(): number
  /** @deprecated In the zone of the machine. */
  getMilliseconds(): number
  /** @deprecated In the zone of the machine. */
  getTimezoneOffset(): number
  /** @deprecated In the zone of the machine. */
  setFullYear(year: number, month?: number, date?: number): number
  /** @deprecated In the zone of the machine. */
  setMonth(month: number, date?: number): number
  /** @deprecated In the zone of the machine. */
  setDate(date: number): number
  /** @deprecated In the zone of the machine. */
  setHours(hours: number, minutes?: number, seconds?: number, ms?: number): number
  /** @deprecated In the zone of the machine. */
  setMinutes(minutes: number, seconds?: number, ms?: number): number
  /** @deprecated In the zone of the machine. */
  toString(): string
  /** @deprecated In the zone of the machine. */
  toDateString(): string
  /** @deprecated In the zone of the machine. */
  toTimeString(): string
  /** @deprecated Without a locale or a zone. */
  toLocaleString(locales?: Locales, options?: WithoutZone): string
  /** @deprecated Without a locale or a zone. */
  toLocaleDateString(locales?: Locales, options?: WithoutZone): string
  /** @deprecated Without a locale or a zone. */
  toLocaleTimeString(locales?: Locales, options?: WithoutZone): string
  /** @deprecated In the language of the machine. */
  toLocaleString(locales: undefined, options?: Intl.DateTimeFormatOptions): string
  /** @deprecated In the language of the machine. */
  toLocaleDateString(locales: undefined, options?: Intl.DateTimeFormatOptions): string
  /** @deprecated In the language of the machine. */
  toLocaleTimeString(locales: undefined, options?: Intl.DateTimeFormatOptions): string
}

interface Number {
  /** @deprecated In the language of the machine. */
  toLocaleString(locales?: undefined, options?: Intl.NumberFormatOptions): string
}

interface String {
  /** @deprecated By the language of the machine. */
  localeCompare(that: string, locales?: undefined, options?: Intl.CollatorOptions): number
  /** @deprecated By the language of the machine. */
  toLocaleLowerCase(locales?: undefined): string
  /** @deprecated By the language of the machine. */
  toLocaleUpperCase(locales?: undefined): string
}

declare namespace Intl {
  interface DateTimeFormatConstructor {
    /** @deprecated Without a locale or a zone. */
    new (locales?: LocalesArgument, options?: WithoutZone): DateTimeFormat
    /** @deprecated In the language of the machine. */
    new (locales: undefined, options?: DateTimeFormatOptions): DateTimeFormat
    /** @deprecated Without a locale or a zone. */
    (locales?: LocalesArgument, options?: WithoutZone): DateTimeFormat
    /** @deprecated In the language of the machine. */
    (locales: undefined, options?: DateTimeFormatOptions): DateTimeFormat
  }
  interface NumberFormatConstructor {
    /** @deprecated In the language of the machine. */
    new (locales?: undefined, options?: NumberFormatOptions): NumberFormat
  }
  interface CollatorConstructor {
    /** @deprecated By the language of the machine. */
    new (locales?: undefined, options?: CollatorOptions): Collator
  }
}
