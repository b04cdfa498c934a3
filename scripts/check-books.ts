import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { checkInvariants } from '@minit/server/features/operations/check-invariants.ts'

// Reads all rows that there are, while the shop stays open: of a big past it takes minutes.
const broken = (await withDatabase(readEnv(process.env), checkInvariants)).filter(
  ({ breaches }) => breaches > 0,
)
for (const { id, title, breaches, examples } of broken)
  console.error(`${id}: ${title}. Broken ${breaches} times: ${examples.join(', ')}`)
if (broken.length === 0) console.log('The books hold.')
process.exitCode = broken.length === 0 ? 0 : 1
