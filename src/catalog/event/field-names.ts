/** Names of fields by purpose, in the order of the field table. */
import { type FieldKind, limits } from './field-kinds.ts'
import { type FieldSpec, type Flag, fields } from './fields.ts'

type Fields = typeof fields
export type FieldName = keyof Fields
export type KindOf<Name extends FieldName> = Fields[Name]['kind']

type Having<Key extends string> = {
  [Name in FieldName]: Fields[Name] extends Record<Key, unknown> ? Name : never
}[FieldName]

/** Field of the public event. */
export type PublicField = Exclude<FieldName, Having<'storedOnly'>>
/** Field that a draft may set. */
export type DraftField = Having<'setBy'>

export const fieldOf = (name: FieldName): FieldSpec => fields[name]

/** Most characters of a text field. */
export const maxLengthOf = (name: FieldName): number => fieldOf(name).max ?? limits.line

const namesWhere = <Name extends FieldName>(test: (field: FieldSpec) => boolean): readonly Name[] =>
  (Object.keys(fields) as FieldName[]).filter((name) => test(fields[name])) as Name[]

export const allFields: readonly FieldName[] = namesWhere(() => true)
export const publicFields = namesWhere<PublicField>(({ storedOnly }) => !storedOnly)
export const draftFields = namesWhere<DraftField>(({ setBy }) => setBy !== undefined)
/** Fields that an organizer may change; the event status has separate actions. */
export const organizerFields = namesWhere<DraftField>(({ setBy }) => setBy === 'organizer')
/** Fields of the administrator's form. */
export const editableFields = namesWhere<DraftField>(
  ({ setBy }) => setBy === 'organizer' || setBy === 'administrator',
)

export const fieldsWith = (flag: Flag): readonly PublicField[] =>
  namesWhere(({ flags }) => flags?.includes(flag) ?? false)

/** Fields that belong together, such as the hours of a day. */
export const fieldsTogether = (group: NonNullable<FieldSpec['together']>): readonly DraftField[] =>
  namesWhere(({ together }) => together === group)

export const draftFieldsOf = (...kinds: readonly FieldKind[]): readonly DraftField[] =>
  draftFields.filter((name) => kinds.includes(fields[name].kind))

/** True if a text is the name of a field. */
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name)

/** Label of a field; a name that is no field's is its own. */
export const labelOfField = (name: string): string =>
  (isFieldName(name) && fieldOf(name).label) || name
