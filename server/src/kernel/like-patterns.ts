import { comparableName, PLAIN_SIGNS } from '@minit/domain/kernel/clean-text.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern for texts that contain this text. */
export const anywhere = (text: string): string => `%${literal(text)}%`

/** A `like` pattern for texts that begin with it. */
export const startingWith = (text: string): string => `${literal(text)}%`

/** Whether a name matches a pattern, ignoring case and variants of quotes and dashes. */
export const isNamed = (name: SQLWrapper, pattern: string): SQL =>
  sql`translate(lower(${name}), ${PLAIN_SIGNS.typed}, ${PLAIN_SIGNS.plain}) like ${comparableName(pattern)}`
