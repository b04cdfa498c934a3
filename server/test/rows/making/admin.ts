import { beginSecondFactor } from '@minit/contract/admin/second-factor.ts'
import { generateSync } from 'otplib'
import { createAccount } from '../../../src/modules/identity/accounts.ts'
import { logIn } from '../../../src/modules/identity/sessions.ts'
import { addIntegration } from '../../../src/modules/platform/integrations/settings-store.ts'
import { callApp } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { payoutFixture, payoutNumber } from '../../payout-fixture.ts'
import { statementFixture } from '../../statement-fixture.ts'
import { bearer, freshSeller } from './prepared.ts'

export const ANALYTICS = { baseUrl: 'https://plausible.example', site: 'minit.test' }

/** An adapter in the list that no shop sells with: those that shops sell with stay on. */
export const anAnalytics = ({ app }: FuzzFixture) =>
  addIntegration(app.deps, 'web-analytics', { settings: ANALYTICS, isEnabled: false })

/** A Vult file with one sale, possibly with another amount than ours. */
export const aFile = async (fixture: FuzzFixture, amountMinor?: number) => {
  const statements = statementFixture(fixture.app)
  const sale = await statements.paid(await freshSeller(fixture), 'vult')
  const line = statements.lineOf(sale, amountMinor === undefined ? {} : { amountMinor })
  return { statements, line, text: statements.csvOf('vult', [line]) }
}

export const anUploaded = async (fixture: FuzzFixture): Promise<string> => {
  const { statements, text } = await aFile(fixture)
  return statements.uploads('vult', text)
}

export const aDifference = async (fixture: FuzzFixture): Promise<string> => {
  const { statements, line } = await aFile(fixture, 3_400)
  await statements.loads('vult', [line])
  const [difference] = await statements.differences()
  if (difference === undefined) throw new Error('there is no difference')
  return difference.id
}

/** Outgoing money to a seller's number that our ledger does not contain. */
export const aForgottenPayout = async (fixture: FuzzFixture) => {
  const [statements, seller] = [statementFixture(fixture.app), await freshSeller(fixture)]
  await payoutFixture(fixture.app).mayBePaid(seller)
  const reference = `FORGOTTEN-${fixture.app.deps.newId()}`
  await statements.reportsSent([{ reference, amountMinor: 900, phone: payoutNumber('000') }])
  const difference = (await statements.differences()).find((each) => each.reference === reference)
  if (difference === undefined) throw new Error('there is no difference')
  return { id: difference.id, entrepreneurId: seller.id }
}

export const PASSWORD = 'a-password-for-tests'

/** A new admin who has begun to set up a second factor. */
export const anEnrolling = async ({ app: { app, deps } }: FuzzFixture) => {
  const username = `admin-${deps.newId().toLowerCase()}`
  const account = { role: 'admin', entrepreneurId: null, isDemo: false, username } as const
  await createAccount(deps, { ...account, password: PASSWORD })
  const login = { role: 'admin', name: username, password: PASSWORD, userAgent: '' } as const
  const { sessionToken } = await logIn(deps, login)
  const call = callApp(app, sessionToken)
  const { secret } = await call(beginSecondFactor, { body: {} })
  const epoch = Math.floor(deps.now().getTime() / 1000)
  const code = generateSync({ secret: secret.replaceAll(' ', ''), epoch })
  return { username, headers: bearer(sessionToken), call, code }
}
