import { comparableName, PLAIN_SIGNS } from '@minit/domain/kernel/clean-text.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` for what holds this text anywhere. */
export const anywhere = (text: string): string => `%${literal(text)}%`

/** The same for what begins with it. */
export const startingWith = (text: string): string => `${literal(text)}%`

/** Whether a name fits a pattern, whatever its capitals, quotes and dashes are. */
export const isNamed = (name: SQLWrapper, pattern: string): SQL =>
  sql`translate(lower(${name}), ${PLAIN_SIGNS.typed}, ${PLAIN_SIGNS.plain}) like ${comparableName(pattern)}`
