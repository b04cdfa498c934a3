import type * as z from 'zod/mini'

/** What a provider sent, checked against its schema; undefined for anything that is not JSON or does not fit. */
export const readJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined => {
  const read = schema.safeParse(parsed(text))
  return read.success ? read.data : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
