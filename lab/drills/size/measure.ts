import { createAccount } from '@minit/server/modules/identity/accounts.ts'
import { logIn } from '@minit/server/modules/identity/sessions.ts'
import { computeInsights } from '@minit/server/modules/reporting/insights/compute.ts'
import type pg from 'pg'
import { anAdmin } from '../../../server/test/callers.ts'
import { connectAs } from '../../bench/fixture.ts'
import type { Load } from '../../bench/load.ts'
import { median } from '../../bench/median.ts'
import type { Product } from '../../bench/product.ts'
import { type Call, readingCalls } from './calls.ts'
import { findSubjects, makeSubjects, type Subjects } from './subjects.ts'
import { openWork, type Work } from './work.ts'

export type Side = { product: Product; ownerUrl: string }
export type CallFigures = Call & { small: Cost; big: Cost }
type Compared = { figures: CallFigures[]; without: string[] }
type Cost = Work & { ms: number; status: number }

const PASSWORD = 'a-password-for-the-proof'
/** The number of reads in both databases, alternating, after one that warms up. */
const READS = 9

/** A logged-in shop of a history, and an admin. */
type Asker = Side & { tokens: Record<Call['audience'], string>; owner: pg.Client; subjects: Subjects }

const BIGGEST = 'shop-0'

const openAsker = async (side: Side, slug: string): Promise<Asker> => {
  const { product, ownerUrl } = side
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ id: string }>('select id from entrepreneurs where slug = $1', [slug])
  const seller = rows[0]?.id ?? ''
  await makeSubjects(product.deps, owner, seller)
  const login = { email: `${slug}@minit.example`, password: PASSWORD }
  await createAccount(product.deps, { role: 'entrepreneur', entrepreneurId: seller, isDemo: false, ...login })
  const { sessionToken } = await logIn(product.deps, {
    role: 'entrepreneur',
    name: login.email,
    password: PASSWORD,
    userAgent: '',
  })
  const tokens = { entrepreneur: sessionToken, admin: await anAdmin(product) }
  return { ...side, owner, tokens, subjects: await findSubjects(owner, seller) }
}

const SALES_OF = `select t.sales::int from seller_totals t join entrepreneurs e on e.id = t.entrepreneur_id where e.slug = $1`
/** A shop that also has a router, like the largest one. */
const NEAREST = `select e.slug, t.sales::int from seller_totals t join entrepreneurs e on e.id = t.entrepreneur_id
  where e.slug <> $1 and exists (select from gateways g where g.entrepreneur_id = e.id) order by abs(t.sales - $2), e.slug limit 1`

type Alike = { slug: string; sales: number }

/** Finds the shop of the big history with as many sales as the largest shop of the small one. */
const findAlike = async (small: Side, big: Side): Promise<Alike> => {
  const [ofSmall, ofBig] = [await connectAs(small.ownerUrl), await connectAs(big.ownerUrl)]
  const { rows } = await ofSmall.query<{ sales: number }>(SALES_OF, [BIGGEST])
  const found = await ofBig.query<Alike>(NEAREST, [BIGGEST, rows[0]?.sales ?? 0])
  await Promise.all([ofSmall.end(), ofBig.end()])
  const [alike] = found.rows
  if (alike === undefined) throw new Error('the big past has no shop with a router but the biggest')
  return alike
}

/** `ofAlike`: the calls of that shop, compared with the small history's largest shop. */
export type Calls = Compared & { alike: Alike; ofAlike: CallFigures[] }

export const compareCalls = async (load: Load, small: Side, big: Side): Promise<Calls> => {
  const alike = await findAlike(small, big)
  const [few, many] = [await openAsker(small, BIGGEST), await openAsker(big, BIGGEST)]
  const asAlike = await openAsker(big, alike.slug)
  // Directly before the reads: no worker runs here, so a read of an outdated analysis would wait.
  for (const { product } of [small, big]) await computeInsights(product.deps)
  const all = await measureCalls(load, few, many)
  const { figures: ofAlike } = await measureCalls(load, few, asAlike, ['entrepreneur'])
  await Promise.all([few, many, asAlike].map(({ owner }) => owner.end()))
  return { ...all, alike, ofAlike }
}

type Audience = Call['audience']

/**
 * Measures each read call of these audiences in both databases; `without` names those that lack a subject in
 * one of them.
 */
const measureCalls = async (
  load: Load,
  few: Asker,
  many: Asker,
  audiences: readonly Audience[] = ['entrepreneur', 'admin'],
): Promise<Compared> => {
  const callsOf = ({ subjects }: Asker) => readingCalls(subjects)
  const [ofFew, ofMany] = [callsOf(few), callsOf(many)]
  const without = [...new Set([...ofFew.without, ...ofMany.without])]
  const asked = ({ calls }: typeof ofFew) =>
    calls.filter(({ name, audience }) => audiences.includes(audience) && !without.includes(name))
  const twins = asked(ofFew)
  const [fewWork, manyWork] = [await openWork(few.ownerUrl), await openWork(many.ownerUrl)]
  const figures: CallFigures[] = []
  for (const [index, call] of asked(ofMany).entries()) {
    const twin = twins[index]
    if (twin === undefined || twin.name !== call.name) throw new Error(`the small world has no ${call.name}`)
    const costs = await measureCall(load, { asker: few, call: twin }, { asker: many, call })
    figures.push({
      ...call,
      small: { ...costs.small, ...(await fewWork.measure(costs.small.sent)) },
      big: { ...costs.big, ...(await manyWork.measure(costs.big.sent)) },
    })
  }
  await Promise.all([fewWork.close(), manyWork.close()])
  return { figures, without }
}

type Asking = { asker: Asker; call: Call }

const measureCall = async (load: Load, small: Asking, big: Asking) => {
  const first = { small: await requestOnce(small), big: await requestOnce(big) }
  const asks = [askOf(small, first.small.status), askOf(big, first.big.status)]
  const times = await load.times(Array.from({ length: READS }, () => asks).flat())
  small.asker.product.takeSent()
  big.asker.product.takeSent()
  return {
    small: { ...first.small, ms: median(times.filter((_, index) => index % 2 === 0)) },
    big: { ...first.big, ms: median(times.filter((_, index) => index % 2 === 1)) },
  }
}

const askOf = ({ asker, call }: Asking, status: number) => ({
  url: `${asker.product.url}${call.path}`,
  expects: [status],
  headers: { authorization: `Bearer ${asker.tokens[call.audience]}` },
})

/** Sends the request once, and records its statements. */
const requestOnce = async (asking: Asking) => {
  const { product } = asking.asker
  product.takeSent()
  const { url, headers } = askOf(asking, 200)
  const { status } = await fetch(url, { headers })
  return { status, sent: product.takeSent() }
}
