import * as z from 'zod/mini'
import type { Settings, SettingsField } from '../ports/adapter-definition.ts'

type Hint = {
  label: string
  help?: string
  kind?: 'secret' | 'number' | 'url'
  isLong?: true
  isDestination?: true
}

const hints = z.registry<Hint>()

/** Sets how a field of an adapter's schema is shown in its form. */
export const shown = <Schema extends z.ZodMiniType>(schema: Schema, hint: Hint): Schema => {
  hints.add(schema, hint)
  return schema
}

export type SettingsSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>

/** The form of an adapter from its schema; each field must have been passed to `shown`. */
export const fieldsOf = (schema: SettingsSchema): SettingsField[] =>
  Object.entries(schema.def.shape).map(([name, field]) => {
    const hint = hints.get(field)
    if (hint === undefined) throw new Error(`${name} has no label`)
    const empty = field.safeParse(undefined)
    const choices = choicesOf(field)
    return {
      name,
      label: hint.label,
      help: hint.help ?? '',
      kind: hint.kind ?? (choices.length > 0 ? 'choice' : 'text'),
      isRequired: !empty.success,
      isLong: hint.isLong ?? false,
      isDestination: hint.isDestination ?? false,
      choices,
      usual: typeof empty.data === 'string' ? empty.data : '',
    }
  })

const choicesOf = (field: z.ZodMiniType): string[] => {
  const inner = field instanceof z.ZodMiniDefault ? field.def.innerType : field
  return inner instanceof z.ZodMiniEnum ? inner.options.map(String) : []
}

/** Errors in settings, by field name, for the admin. Empty texts count as missing. */
export const problemsIn = (schema: SettingsSchema, settings: Settings): Record<string, string> => {
  const filled = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  const labels = new Map(fieldsOf(schema).map(({ name, label }) => [name, label]))
  const unknown = Object.keys(filled).filter((name) => !labels.has(name))
  const issues = schema.safeParse(filled).error?.issues ?? []
  const wrong = issues.toReversed().map(({ path: [first], message }): [string, string] => {
    const name = String(first)
    return [name, name in filled ? message : `${labels.get(name)} is required`]
  })
  return Object.fromEntries([...wrong, ...unknown.map((name) => [name, 'Unknown field'])])
}
