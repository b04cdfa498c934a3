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
  fixture: TestApp,
  a: TestSeller,
  b: TestSeller,
): Promise<Record<CallerKind, string | null>> => ({
  anonymous: null,
  'entrepreneur A': (await logInAs(fixture.deps, a)).sessionToken,
  'entrepreneur B': (await logInAs(fixture.deps, b)).sessionToken,
  admin: await anAdmin(fixture),
  'ended session': await anEndedSession(fixture, b),
  'logged-out session': await aLoggedOutSession(fixture, b),
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

const anEndedSession = async (fixture: TestApp, seller: TestSeller): Promise<string> => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await fixture.database.asOwner(
    `update login_sessions set last_used_at = last_used_at - make_interval(hours => $1, mins => 1) where token_hash = $2`,
    [SESSION_IDLE_HOURS, hashToken(sessionToken)],
  )
  return sessionToken
}

const aLoggedOutSession = async (fixture: TestApp, seller: TestSeller): Promise<string> => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await callApp(fixture.app, sessionToken)(logout, {})
  return sessionToken
}
