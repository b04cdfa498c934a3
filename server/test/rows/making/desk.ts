import { beginSecondFactor } from '@minit/contract/admin/second-factor.ts'
import { generateSync } from 'otplib'
import { createAccount } from '../../../src/modules/identity/accounts.ts'
import { logIn } from '../../../src/modules/identity/sessions.ts'
import { addIntegration } from '../../../src/modules/platform/integrations/settings-store.ts'
import { callApp } from '../../builders.ts'
import type { FuzzWorld } from '../../fuzz/fuzz-world.ts'
import { payoutNumber, payoutWorld } from '../../payout-world.ts'
import { statementWorld } from '../../statement-world.ts'
import { bearer, freshSeller } from './prepared.ts'

export const ANALYTICS = { baseUrl: 'https://plausible.example', site: 'minit.test' }

/** An adapter in the list that no shop sells with: those that shops sell with stay on. */
export const anAnalytics = ({ app }: FuzzWorld) =>
  addIntegration(app.deps, 'web-analytics', { settings: ANALYTICS, isEnabled: false })

/** A Vult file with one sale, possibly with another amount than ours. */
export const aFile = async (world: FuzzWorld, amountMinor?: number) => {
  const statements = statementWorld(world.app)
  const sale = await statements.paid(await freshSeller(world), 'vult')
  const line = statements.lineOf(sale, amountMinor === undefined ? {} : { amountMinor })
  return { statements, line, text: statements.csvOf('vult', [line]) }
}

export const anUploaded = async (world: FuzzWorld): Promise<string> => {
  const { statements, text } = await aFile(world)
  return statements.uploads('vult', text)
}

export const aDifference = async (world: FuzzWorld): Promise<string> => {
  const { statements, line } = await aFile(world, 3_400)
  await statements.loads('vult', [line])
  const [difference] = await statements.differences()
  if (difference === undefined) throw new Error('there is no difference')
  return difference.id
}

/** Outgoing money to a seller's number that our ledger does not contain. */
export const aForgottenPayout = async (world: FuzzWorld) => {
  const [statements, seller] = [statementWorld(world.app), await freshSeller(world)]
  await payoutWorld(world.app).mayBePaid(seller)
  const reference = `FORGOTTEN-${world.app.deps.newId()}`
  await statements.tellsOfSent([{ reference, amountMinor: 900, phone: payoutNumber('000') }])
  const difference = (await statements.differences()).find((each) => each.reference === reference)
  if (difference === undefined) throw new Error('there is no difference')
  return { id: difference.id, entrepreneurId: seller.id }
}

export const PASSWORD = 'a-password-for-tests'

/** A new admin who has begun to set up a second factor. */
export const anEnrolling = async ({ app: { app, deps } }: FuzzWorld) => {
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
