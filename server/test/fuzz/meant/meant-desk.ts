import { beginSecondFactor, confirmSecondFactor } from '@minit/contract/admin/second-factor.ts'
import { generateSync } from 'otplib'
import { createAccount } from '../../../src/modules/identity/accounts.ts'
import { logIn } from '../../../src/modules/identity/sessions.ts'
import { startStatement } from '../../../src/modules/money/statements/upload.ts'
import { addIntegration } from '../../../src/modules/platform/integrations/settings-store.ts'
import { saveFee } from '../../../src/modules/platform/settings/money-terms.ts'
import { ADMIN, callApp } from '../../builders.ts'
import { payoutNumber, payoutWorld } from '../../payout-world.ts'
import { statementWorld } from '../../statement-world.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { bearer, freshSeller, type Meant, type Recipes } from './meant.ts'

const ofIntegration = (id: string, body?: object): Meant => ({
  caller: 'admin',
  params: { id },
  ...(body !== undefined && { body }),
})

const ANALYTICS = { baseUrl: 'https://plausible.example', site: 'minit.test' }

/** An adapter in the list that nobody sells with: what shops sell with stays switched on. */
const anAnalytics = ({ app }: FuzzWorld) =>
  addIntegration(app.deps, 'web-analytics', { settings: ANALYTICS, isEnabled: false })

/** A file of Vult's with one sale, of which another sum than ours may be told. */
const aFile = async (world: FuzzWorld, amountMinor?: number) => {
  const statements = statementWorld(world.app)
  const sale = await statements.paid(await freshSeller(world), 'vult')
  const line = statements.lineOf(sale, amountMinor === undefined ? {} : { amountMinor })
  return { statements, line, text: statements.csvOf('vult', [line]) }
}

const anUploaded = async (world: FuzzWorld): Promise<string> => {
  const { statements, text } = await aFile(world)
  return statements.uploads('vult', text)
}

const aDifference = async (world: FuzzWorld): Promise<string> => {
  const { statements, line } = await aFile(world, 3_400)
  await statements.loads('vult', [line])
  const [difference] = await statements.differences()
  if (difference === undefined) throw new Error('there is no difference')
  return difference.id
}

/** Money that left to a seller's number, and that our books know nothing of. */
const aForgottenPayout = async (world: FuzzWorld) => {
  const [statements, seller] = [statementWorld(world.app), await freshSeller(world)]
  await payoutWorld(world.app).mayBePaid(seller)
  const reference = `FORGOTTEN-${world.app.deps.newId()}`
  await statements.tellsOfSent([{ reference, amountMinor: 900, phone: payoutNumber('000') }])
  const difference = (await statements.differences()).find((each) => each.reference === reference)
  if (difference === undefined) throw new Error('there is no difference')
  return { id: difference.id, entrepreneurId: seller.id }
}

const PASSWORD = 'a-password-for-tests'

/** An admin of their own, whose second factor is begun. */
const anEnrolling = async ({ app: { app, deps } }: FuzzWorld) => {
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

/** The adapters, statements of providers, figures and an admin's own login. */
export const MEANT_OF_THE_DESK: Recipes = {
  toggleIntegration: async (world, turn) => {
    await anAnalytics(world)
    return ofIntegration('web-analytics', { isEnabled: turn % 2 === 0 })
  },
  testIntegration: async () => ofIntegration('africastalking'),
  readIntegrationSettings: async () => ofIntegration('vult'),
  saveIntegrationSettings: async (world) => {
    await anAnalytics(world)
    return ofIntegration('web-analytics', { settings: ANALYTICS })
  },
  refreshInsights: async ({ app }) => {
    // No worker runs beside a test: the figures are those that one would have made by then.
    const ahead = new Date(app.deps.now().getTime() + 3_600_000)
    await app.database.asOwner('update insight_reports set computed_at = $1', [ahead])
    return { caller: 'admin' }
  },
  takeBackRates: async ({ app: { database, deps } }) => {
    await database.asOwner(`delete from platform_settings where key = 'money_terms'`)
    const fee = { beginsAt: new Date('2099-01-01'), basisPoints: 250, fixedMinor: 0 }
    await saveFee(deps, ADMIN, { ...fee, reason: 'The beta is over.' })
    return { caller: 'admin', body: { of: 'fees', reason: 'A wrong day was typed.' } }
  },
  sendStatementPart: async (world) => {
    const id = await startStatement(world.app.deps, ADMIN, { provider: 'vult', fileName: 'November.csv' })
    const { text } = await aFile(world)
    return { caller: 'admin', params: { id }, body: { number: 0, text, isLast: true } }
  },
  readStatement: async (world) => ({ caller: 'admin', params: { id: await anUploaded(world) } }),
  takeStatement: async (world) => {
    const [id, day] = [await anUploaded(world), statementWorld(world.app).today()]
    return { caller: 'admin', params: { id }, body: { coveredFrom: day, coveredUntil: day } }
  },
  discardStatement: async (world) => ({ caller: 'admin', params: { id: await anUploaded(world) } }),
  settleDifference: async (world) => ({
    caller: 'admin',
    params: { id: await aDifference(world) },
    body: { reason: 'Vult took a fee.' },
  }),
  bookForgottenPayout: async (world) => {
    const { id, entrepreneurId } = await aForgottenPayout(world)
    return {
      caller: 'admin',
      params: { id },
      body: { entrepreneurId, reason: 'It left before the restore.' },
    }
  },
  confirmSecondFactor: async (world) => {
    const { headers, code } = await anEnrolling(world)
    return { caller: 'admin', headers, body: { code } }
  },
  renewRecoveryCodes: async (world) => {
    const { headers, call, code } = await anEnrolling(world)
    const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
    return { caller: 'admin', headers, body: { code: recoveryCodes[0] } }
  },
  loginAdmin: async (world, turn) => {
    const { username, call, code } = await anEnrolling(world)
    if (turn % 2 === 0) return { caller: 'nobody', body: { username, password: PASSWORD } }
    const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
    return { caller: 'nobody', body: { username, password: PASSWORD, code: recoveryCodes[0] } }
  },
}
