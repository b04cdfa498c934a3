import { createAccount } from '@minit/server/features/accounts/accounts.ts'
import { logIn } from '@minit/server/features/accounts/sessions.ts'
import { computeInsights } from '@minit/server/features/insights/compute.ts'
import type pg from 'pg'
import type { Load } from '../../bench/load.ts'
import { median } from '../../bench/median.ts'
import type { Product } from '../../bench/product.ts'
import { connectAs } from '../../bench/world.ts'
import { anAdmin } from '../../server/test/callers.ts'
import { type Call, readingCalls } from './calls.ts'
import { findSubjects, makeSubjects } from './subjects.ts'
import { openWork, type Work } from './work.ts'

export type Side = { product: Product; ownerUrl: string }
export type CallFigures = Call & { small: Cost; big: Cost }
type Cost = Work & { ms: number; status: number }

const PASSWORD = 'a-password-for-the-proof'
/** Asked so often in turn in both worlds, after one time that warms up. */
const READS = 9

type Asker = { tokens: Record<Call['audience'], string>; owner: pg.Client; seller: string }

const openAsker = async ({ product, ownerUrl }: Side): Promise<Asker> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ id: string }>(`select id from entrepreneurs where slug = 'shop-0'`)
  const seller = rows[0]?.id ?? ''
  await makeSubjects(product.deps, owner, seller)
  const login = { email: 'shop-0@minit.example', password: PASSWORD }
  await createAccount(product.deps, { role: 'entrepreneur', entrepreneurId: seller, isDemo: false, ...login })
  const { sessionToken } = await logIn(product.deps, {
    role: 'entrepreneur',
    name: login.email,
    password: PASSWORD,
    userAgent: '',
  })
  return { owner, seller, tokens: { entrepreneur: sessionToken, admin: await anAdmin(product) } }
}

/** What each reading call of the contract costs in both worlds; `without` names those that the past has no subject for. */
export const measureCalls = async (
  load: Load,
  small: Side,
  big: Side,
): Promise<{ figures: CallFigures[]; without: string[] }> => {
  const [few, many] = [await openAsker(small), await openAsker(big)]
  // Just before they are read: nobody works the job here that a reading of an older analysis would wait for.
  for (const { product } of [small, big]) await computeInsights(product.deps)
  const listOf = async ({ owner, seller }: Asker) => readingCalls(await findSubjects(owner, seller))
  const [ofFew, ofMany] = [await listOf(few), await listOf(many)]
  const [fewWork, manyWork] = [await openWork(small.ownerUrl), await openWork(big.ownerUrl)]
  const figures: CallFigures[] = []
  for (const [index, call] of ofMany.calls.entries()) {
    const twin = ofFew.calls[index]
    if (twin === undefined || twin.name !== call.name) throw new Error(`the small world has no ${call.name}`)
    const costs = await measureCall(load, { small, few, call: twin }, { big, many, call })
    figures.push({
      ...call,
      small: { ...costs.small, ...(await fewWork.measure(costs.small.sent)) },
      big: { ...costs.big, ...(await manyWork.measure(costs.big.sent)) },
    })
  }
  await Promise.all([fewWork.close(), manyWork.close(), few.owner.end(), many.owner.end()])
  return { figures, without: ofMany.without }
}

type SmallAsk = { small: Side; few: Asker; call: Call }
type BigAsk = { big: Side; many: Asker; call: Call }

const measureCall = async (load: Load, { small, few, call: twin }: SmallAsk, { big, many, call }: BigAsk) => {
  const first = { small: await askOnce(small, few, twin), big: await askOnce(big, many, call) }
  const asks = [askOf(small, few, twin, first.small.status), askOf(big, many, call, first.big.status)]
  const times = await load.times(Array.from({ length: READS }, () => asks).flat())
  small.product.takeSent()
  big.product.takeSent()
  return {
    small: { ...first.small, ms: median(times.filter((_, index) => index % 2 === 0)) },
    big: { ...first.big, ms: median(times.filter((_, index) => index % 2 === 1)) },
  }
}

const askOf = ({ product }: Side, { tokens }: Asker, call: Call, status: number) => ({
  url: `${product.url}${call.path}`,
  expects: [status],
  headers: { authorization: `Bearer ${tokens[call.audience]}` },
})

/** Asked once with its statements written down. */
const askOnce = async (side: Side, asker: Asker, call: Call) => {
  side.product.takeSent()
  const { url, headers } = askOf(side, asker, call, 200)
  const { status } = await fetch(url, { headers })
  return { status, sent: side.product.takeSent() }
}
