import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type AdminLogin, createAdmin, problemWith } from '@minit/server/admin-accounts.ts'
import { readEnv } from '@minit/server/env.ts'

/** Echoes the input, except a password. */
const createScreen = () => {
  const state = { isHidden: false }
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!state.isHidden) process.stdout.write(chunk)
      done()
    },
  })
  return { output, state }
}

const askOnTerminal = async (): Promise<AdminLogin> => {
  const { output, state } = createScreen()
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const username = (await terminal.question('User name: ')).trim()
  process.stdout.write('Password (not shown): ')
  state.isHidden = true
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return { username, password }
}

/** Two lines: user name, password. */
const readFromPipe = async (): Promise<AdminLogin> => {
  const lines: string[] = []
  for await (const line of createInterface({ input: process.stdin })) lines.push(line)
  return { username: (lines[0] ?? '').trim(), password: lines[1] ?? '' }
}

const readLogin = async (): Promise<AdminLogin> => {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  if (username !== undefined && password !== undefined) return { username, password }
  return process.stdin.isTTY ? askOnTerminal() : readFromPipe()
}

const login = await readLogin()
const problem = problemWith(login)
const isMade = problem === null && (await createAdmin(readEnv(process.env), login))
if (isMade) console.log(`${login.username} may log in at /admin now.`)
else {
  console.error(problem ?? `There is an account named ${login.username} already; it was left as it is.`)
  process.exitCode = 1
}
