import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { holdAllByCommand } from '@minit/server/modules/money/payouts/hold-all.ts'

// For restored data, before the server starts: it may lack the latest payouts and refunds, which must not be
// sent again. Sellers see the text after the command.
const isNew = await withDatabase(readEnv(process.env), (deps) =>
  holdAllByCommand(deps, process.argv.slice(2).join(' ')),
)
console.log(
  `${isNew ? 'All payouts and refunds are held from now on.' : 'All payouts and refunds were held already.'} An admin lets them go: Admin, Payouts.`,
)
