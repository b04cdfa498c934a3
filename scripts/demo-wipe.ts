import { resolve } from 'node:path'
import { startEmbeddedPostgres } from '@minit/server/db/embedded/start-embedded-postgres.ts'
import { wipeDemo } from '@minit/server/demo/wipe-demo.ts'
import { readEnv } from '@minit/server/env.ts'

const env = readEnv(process.env)
const embedded =
  env.databaseUrl === null
    ? await startEmbeddedPostgres({ dataDir: resolve(env.dataDir), log: (line) => console.log(line) })
    : null
// The owner does not log in through a pooler.
const sellers = await wipeDemo(env.directUrl ?? env.databaseUrl ?? embedded?.ownerUrl ?? '')
await embedded?.stop()
console.log(`Wiped ${sellers} made-up sellers with everything of theirs.`)
