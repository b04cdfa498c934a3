import * as z from 'zod/mini'

/**
 * The cursor of a list ordered by rank, then by a number (an instant in milliseconds, or minor units), then
 * by id. It is a position, not a row, so that a row that leaves the list hides no other.
 */
export const ListCursorField = z.codec(
  z
    .string('This cursor is not valid')
    .check(z.regex(/^[0-9]-\d{1,14}-[0-9A-HJKMNP-TV-Z]{26}$/, 'This cursor is not valid')),
  z.object({ rank: z.number(), key: z.number(), id: z.string() }),
  {
    decode: (text) => ({ rank: Number(text[0]), key: Number(text.slice(2, -27)), id: text.slice(-26) }),
    encode: ({ rank, key, id }) => `${rank}-${key}-${id}`,
  },
)
export type ListCursor = z.output<typeof ListCursorField>
