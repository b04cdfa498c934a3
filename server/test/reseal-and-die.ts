import process from 'node:process'
import { openDatabase } from '../src/db/database.ts'
import { roleUrl } from '../src/db/roles.ts'
import { secretsOf } from '../src/kernel/secrets.ts'
import { openKeyRing } from '../src/modules/platform/keys/key-ring.ts'
import { resealTexts } from '../src/modules/platform/keys/reseal.ts'
import { LONG_LIMITS } from './database.ts'
import { silent, watching } from './watched-statements.ts'

/** The settings from the test that starts this program. */
export type Death = { ownerUrl: string; secretKey: string; now: string; table: string; atUpdate: number }

const run = async ({ ownerUrl, secretKey, table, atUpdate, ...death }: Death): Promise<void> => {
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, secretKey, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, secretKey, 'minit_platform'),
    ...LONG_LIMITS,
    log: silent,
  })
  const now = () => new Date(death.now)
  const secrets = secretsOf(await openKeyRing({ db, log: silent, secretKey }), now)
  let updates = 0
  const dying = watching(
    { db, log: silent, now, secrets },
    {
      after: (text) => {
        if (text.includes(`update ${table} t`)) updates += 1
        // Rows are written, and neither they nor the progress is committed.
        if (updates === atUpdate) process.kill(process.pid, 'SIGKILL')
      },
    },
  )
  await resealTexts(dying)
}

await run(JSON.parse(process.env.DEATH ?? '') as Death)
