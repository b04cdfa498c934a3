import { withDatabase } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'
import { finishRewrap, rewrapKeys, rotateKey } from '@minit/server/modules/platform/keys/change-keys.ts'

const env = readEnv(process.env)

const rotate = async (): Promise<string> => {
  const { id, sealsFrom } = await withDatabase(env, rotateKey)
  return `Key ${id} seals from ${sealsFrom.toISOString()} on. What older keys sealed is sealed again in the background.`
}

/** Run with the new SECRET_KEY; the database is opened with the old one. */
const rewrap = async (): Promise<string> => {
  const old = process.env.SECRET_KEY_OLD
  const { secretKey } = env
  if (old === undefined || secretKey === null || old === secretKey)
    throw new Error('Give the new word as SECRET_KEY and the one until now as SECRET_KEY_OLD.')
  const count = await withDatabase({ ...env, secretKey: old }, (deps) => rewrapKeys(deps, secretKey))
  return `${count} keys open with either word now. Restart every process with the new one, then run: minit key:finish (in a checkout: npm run key:finish)`
}

const finish = async (): Promise<string> => {
  const count = await withDatabase(env, finishRewrap)
  return `${count} parts that another word opened were forgotten. Only this SECRET_KEY opens the keys now.`
}

const WORKS: Record<string, () => Promise<string>> = { rotate, rewrap, finish }
const work = WORKS[process.argv[2] ?? '']
if (work === undefined) throw new Error(`Say what to do: ${Object.keys(WORKS).join(', ')}.`)
console.log(await work())
