import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { checkInvariants } from '@minit/server/modules/operations/checks/check-invariants.ts'

/** What scripts read: 0 all holds, 1 something does not, and what nobody could look at is neither. */
const STATUS = { holds: 0, isBroken: 1, isNotChecked: 2 }

// Reads all rows that there are, while the shop stays open: of a big past it takes minutes or hours.
const checkBooks = async (): Promise<number> => {
  const results = await withDatabase(readEnv(process.env), checkInvariants)
  const broken = results.filter(({ breaches }) => breaches > 0)
  for (const { id, title, breaches, examples } of broken)
    console.error(`${id}: ${title}. Broken ${breaches} times: ${examples.join(', ')}`)
  if (broken.length === 0) console.log('The books hold.')
  return broken.length === 0 ? STATUS.holds : STATUS.isBroken
}

process.exitCode = await checkBooks().catch((error: unknown) => {
  console.error('The books could not be checked, so nothing is known of them:', error)
  return STATUS.isNotChecked
})
