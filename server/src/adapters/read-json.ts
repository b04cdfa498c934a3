import type * as z from 'zod/mini'

/**
 * What a provider sent, checked against its schema; undefined for anything that is not JSON or does not fit. What PostgreSQL keeps in
 * no text, a zero byte and half a pair, is U+FFFD in it: or what is told about money would fail to be written, again and again.
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
  // Written as bytes and read again, half a pair is what no bytes are of.
  typeof value === 'string' ? Buffer.from(value.replaceAll('\0', '\uFFFD')).toString() : value
