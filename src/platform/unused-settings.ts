/** Settings that an operator may set and that have no effect in this release: told, not passed over. */
import { environment } from './environment.ts'

/** Name → what happens instead. */
const unused: Record<string, string> = {
  MAP_STYLE_URL: 'only the built-in maps are shown',
}

/** One sentence for each that is set. */
export const unusedSettingLines = (
  given: Readonly<Record<string, string | undefined>> = environment,
): string[] =>
  Object.entries(unused)
    .filter(([name]) => given[name]?.trim())
    .map(([name, instead]) => `Warning: ${name} has no effect in this release: ${instead}.`)
