import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { checkInvariants } from '@minit/server/modules/operations/checks/check-invariants.ts'

/** Exit codes for scripts: 0 all invariants hold, 1 one is broken, 2 they could not be checked. */
const STATUS = { holds: 0, isBroken: 1, isNotChecked: 2 }

// Reads all rows while the shop stays open: minutes or hours for a large history.
const runCheck = async (): Promise<number> => {
  const results = await withDatabase(readEnv(process.env), checkInvariants)
  const broken = results.filter(({ breaches }) => breaches > 0)
  for (const { id, title, breaches, examples } of broken)
    console.error(`${id}: ${title}. Broken ${breaches} times: ${examples.join(', ')}`)
  if (broken.length === 0) console.log('The books hold.')
  return broken.length === 0 ? STATUS.holds : STATUS.isBroken
}

process.exitCode = await runCheck().catch((error: unknown) => {
  console.error('The books could not be checked, so nothing is known of them:', error)
  return STATUS.isNotChecked
})
