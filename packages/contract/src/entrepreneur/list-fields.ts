import { DEFAULT_PERIOD, PERIODS } from '@minit/domain/kernel/periods.ts'
import * as z from 'zod/mini'

/** A period that ends today, by default the last 30 days. */
export const PeriodField = z._default(z.enum(PERIODS, 'Choose 7d, 30d, 90d or 1y'), DEFAULT_PERIOD)

/** The cursor of a list's next page: the instant and id of the last item. */
export const CursorField = z.codec(
  z
    .string('This cursor is not valid')
    .check(z.regex(/^\d{1,14}-[0-9A-HJKMNP-TV-Z]{26}$/, 'This cursor is not valid')),
  z.object({ at: z.date(), id: z.string() }),
  {
    decode: (text) => ({ at: new Date(Number(text.slice(0, -27))), id: text.slice(-26) }),
    encode: ({ at, id }) => `${at.getTime()}-${id}`,
  },
)
