/** Row types of the catalog's tables, as PostgreSQL returns them (see platform/db/pool/value-types.ts). */
import type { Generated } from 'kysely'
import type { ValueOf } from '../event.ts'
import type { FieldName, KindOf } from '../field-names.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type ColumnField = Exclude<FieldName, 'series'>

/** Ids, time zone and state are required; other texts, flags, lists and counts have a default. */
type ColumnOf<Name extends ColumnField> =
  KindOf<Name> extends 'id' | 'lifecycle'
    ? ValueOf<Name>
    : KindOf<Name> extends 'latitude' | 'longitude' | 'precision'
      ? ValueOf<Name> | null
      : null extends ValueOf<Name>
        ? ValueOf<Name>
        : Generated<ValueOf<Name>>

/** A column for each field of the field table. */
type FieldColumns = { [Name in ColumnField as SnakeCase<Name>]: ColumnOf<Name> }

export interface EventsTable extends FieldColumns {
  /** Addresses from which logo and flyer were fetched. */
  logo_source_url: Generated<string | null>
  flyer_source_url: Generated<string | null>
  deleted_at: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    events: EventsTable
    series: {
      id: string
      rule: string | null
      rule_in_words: string | null
      starts_on: string | null
      except_dates: Generated<string[]>
      expanded_to: string | null
      source: string | null
      source_id: string | null
      /** Series that this one continues, if any. */
      continues: string | null
      /** Digest of the source's last data about it. */
      said: string | null
      created_at: Generated<string>
    }
    search_vocabulary: {
      word: string
    }
  }
}
