import { createInterface } from 'node:readline/promises'
import { type AdminChange, changeAdmin } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'

const DONE: Record<AdminChange, string> = {
  disable: 'can no longer log in, and is logged out everywhere.',
  enable: 'may log in again.',
  'reset-factor':
    'no longer has a second factor, is logged out everywhere, and sets one up at the next login.',
}

const isChange = (text: string): text is AdminChange => Object.hasOwn(DONE, text)

/** Reads `ADMIN_USERNAME`, else the first line of the input. */
const readUsername = async (): Promise<string> => {
  const given = process.env.ADMIN_USERNAME
  if (given !== undefined) return given
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const username = await terminal.question('User name: ')
  terminal.close()
  return username
}

const change = process.argv[2] ?? ''
if (!isChange(change)) throw new Error(`Say what to do: ${Object.keys(DONE).join(', ')}.`)
const username = (await readUsername()).trim()
if (await changeAdmin(readEnv(process.env), username, change)) console.log(`${username} ${DONE[change]}`)
else {
  console.error(`There is no admin named ${username}; nothing was changed.`)
  process.exitCode = 1
}
