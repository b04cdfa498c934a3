import type * as z from 'zod/mini'

/**
 * Parses JSON and validates it; undefined for anything that is not JSON or does not fit. Replaces zero bytes
 * and lone surrogates, which PostgreSQL cannot store, by U+FFFD: otherwise a payment event could never be
 * written.
 */
export const readJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined => {
  const read = schema.safeParse(parsed(text))
  return read.success ? read.data : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text, storable)
  } catch {
    return undefined
  }
}

const storable = (_key: string, value: unknown): unknown =>
  // Encoding as bytes and decoding replaces lone surrogates.
  typeof value === 'string' ? Buffer.from(value.replaceAll('\0', '\uFFFD')).toString() : value
