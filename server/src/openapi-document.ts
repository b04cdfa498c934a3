import pino from 'pino'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { createDeps } from './deps.ts'
import { createSecrets } from './kernel/secrets.ts'

/** The OpenAPI document as the running server serves it, made without a database. */
export const readOpenApiDocument = async (): Promise<string> => {
  const log = pino({ level: 'silent' })
  // Pools connect on the first query; there is none here.
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
  const db = openDatabase({ appUrl: nowhere, platformUrl: nowhere, log })
  const jobs = { enqueue: async () => undefined }
  const deps = createDeps({
    db,
    jobs,
    log,
    publicUrl: nowhere,
    secrets: createSecrets('for the document only'),
    standInsUrl: null,
  })
  const app = await buildApp({ deps, publicUrl: null })
  const response = await app.inject({ url: '/openapi.json' })
  await app.close()
  await db.close()
  return `${JSON.stringify(response.json())}\n`
}
