import { wordsOf } from './column-words.ts'
import { AUDIT_COLUMNS, headOf } from './rows.ts'
import type { Topic } from './topic.ts'
import { TABLES_LEFT_OUT, TOPICS } from './topics.ts'

const HEAD = (shop: string, now: Date) => `All data of ${shop}
As it was at ${now.toISOString()}, all files at the same instant.

Each file ending in .csv is a table that Excel, LibreOffice and Google Sheets open.

- Amounts in columns ending in _le are leones (Le), with cents after the point.
- Times are UTC, which is the time in Freetown, as year-month-day, T, hours:minutes:seconds, Z.
- Days are days in Freetown.
- An empty cell is "nothing was said" or "it has not happened".
- Rows point at each other by ids: purchase_id is the id in purchases.csv, package_id that in packages.csv.
- A text that begins with an apostrophe (') would be taken for a formula without it.

What is not in here: codes and passwords of passes, cards and routers, PINs and everything else that opens something; whole
numbers of customers (your sales list gives those out as CSV, and notes that you asked); which phone a customer has; what other
people wrote to us.
`

const fileOf = ({
  file,
  about,
  columns,
}: {
  file: string
  about: string
  columns: readonly string[]
}): string => `\n${file}.csv\n${about}.\n${columns.map((name) => `  ${name}: ${wordsOf(name)}\n`).join('')}`

const AUDIT = {
  file: 'audit',
  about: 'What was changed in your shop, by your people or by us, and who looked at customers’ numbers',
  columns: AUDIT_COLUMNS,
}

const shown = (topic: Topic) => ({ ...topic, columns: topic.columns.map(headOf) })

/** Describes each file and column in plain words. */
export const readmeOf = (shop: string, now: Date): string =>
  [
    HEAD(shop, now),
    ...TOPICS.map(shown).map(fileOf),
    fileOf(AUDIT),
    '\nTables of ours that are not in here, and why:\n',
    ...Object.entries(TABLES_LEFT_OUT).map(([table, why]) => `  ${table}: ${why}\n`),
  ].join('')
