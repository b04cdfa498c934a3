import { insertPart } from '../../db/statement-parts.ts'
import { passes, passMinutes } from './passes.tables.ts'

/** Null for overtime, which lengthens a pass that exists. */
type IssuedBySale = {
  issued: { pass: typeof passes.$inferInsert; minutes: readonly (typeof passMinutes.$inferInsert)[] } | null
}

export const passInserted = insertPart(passes, {
  rows: ({ issued }: IssuedBySale) => [issued?.pass ?? null],
})

export const passMinutesInserted = insertPart(passMinutes, {
  rows: ({ issued }: IssuedBySale) => issued?.minutes ?? [],
})
