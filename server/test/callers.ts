import { logout } from '@minit/contract/public/auth.ts'
import { createAccount } from '../src/modules/identity/accounts.ts'
import { hashToken } from '../src/modules/identity/passwords.ts'
import { logIn, SESSION_IDLE_HOURS } from '../src/modules/identity/sessions.ts'
import type { TestApp } from './app.ts'
import { callApp, logInAs, type TestSeller } from './builders.ts'

/** Every kind of caller. The last two once belonged to entrepreneur B. */
export const CALLERS = [
  'anonymous',
  'entrepreneur A',
  'admin',
  'ended session',
  'logged-out session',
  'entrepreneur B',
] as const
export type CallerKind = (typeof CALLERS)[number]

/** The session token of each kind of caller; null for none. */
export const callersOf = async (
  world: TestApp,
  a: TestSeller,
  b: TestSeller,
): Promise<Record<CallerKind, string | null>> => ({
  anonymous: null,
  'entrepreneur A': (await logInAs(world.deps, a)).sessionToken,
  'entrepreneur B': (await logInAs(world.deps, b)).sessionToken,
  admin: await anAdmin(world),
  'ended session': await anEndedSession(world, b),
  'logged-out session': await aLoggedOutSession(world, b),
})

export const anAdmin = async ({ deps }: Pick<TestApp, 'deps'>): Promise<string> => {
  const login = { username: 'the-admin', password: 'a-password-for-tests' }
  await createAccount(deps, { role: 'admin', entrepreneurId: null, isDemo: false, ...login })
  const { sessionToken } = await logIn(deps, {
    role: 'admin',
    name: login.username,
    password: login.password,
    userAgent: '',
  })
  return sessionToken
}

const anEndedSession = async (world: TestApp, seller: TestSeller): Promise<string> => {
  const { sessionToken } = await logInAs(world.deps, seller)
  await world.database.asOwner(
    `update login_sessions set last_used_at = last_used_at - make_interval(hours => $1, mins => 1) where token_hash = $2`,
    [SESSION_IDLE_HOURS, hashToken(sessionToken)],
  )
  return sessionToken
}

const aLoggedOutSession = async (world: TestApp, seller: TestSeller): Promise<string> => {
  const { sessionToken } = await logInAs(world.deps, seller)
  await callApp(world.app, sessionToken)(logout, {})
  return sessionToken
}
