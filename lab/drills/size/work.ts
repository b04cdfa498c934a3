import { PLAN_EACH_TIME } from '@minit/server/db/prepare-statements.ts'
import { roleUrl } from '@minit/server/db/roles.ts'
import pg from 'pg'
import { connectAs, SECRET_KEY } from '../../bench/fixture.ts'
import type { Role, Sent } from '../../bench/statements.ts'

/**
 * The pages (8 kB) that statements read, cached or not, and the rows that they processed; independent
 * of time.
 */
export type Work = { pages: number; rows: number; worst: { pages: number; text: string } }

type Plan = {
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const IS_EXPLAINED = /^\s*(select|with)/i

/** Replays a request's statements with the same role, each explained and rolled back. */
export const openWork = async (ownerUrl: string) => {
  const clients: Record<Role, pg.Client> = {
    app: await connectAs(roleUrl(ownerUrl, SECRET_KEY, 'minit_app')),
    platform: await connectAs(roleUrl(ownerUrl, SECRET_KEY, 'minit_platform')),
  }
  const measure = async (requests: readonly Sent[]): Promise<Work> => {
    const work: Work = { pages: 0, rows: 0, worst: { pages: 0, text: '' } }
    for (const { role, statements } of requests.flat()) {
      const client = clients[role]
      await client.query('begin')
      for (const { text, values } of statements) {
        if (text.startsWith('begin;')) await client.query(text.slice('begin;'.length))
        if (!IS_EXPLAINED.test(text)) continue
        const { pages, rows } = await explain(client, text, values)
        work.pages += pages
        work.rows += rows
        if (pages > work.worst.pages) work.worst = { pages, text }
      }
      await client.query('rollback')
    }
    return work
  }
  return { measure, close: async () => void (await Promise.all(Object.values(clients).map((c) => c.end()))) }
}

const explain = async (client: pg.Client, text: string, values: unknown[]) => {
  const isKept = values.length > 0 && !text.includes(PLAN_EACH_TIME)
  const plan = isKept ? await planKept(client, text, values) : await planOf(client, text, values)
  return {
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    rows: rowsOf(plan),
  }
}

const planOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Plan> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan ?? {}
}

/**
 * PostgreSQL plans a prepared statement this often for its values; then it uses a generic plan unless that
 * costs more.
 */
const PLANNED_FOR_VALUES = 5

/** Explains with the plan that a connection keeps, as in the running product. */
const planKept = async (client: pg.Client, text: string, values: unknown[]): Promise<Plan> => {
  await client.query(`prepare measured as ${text}`)
  const execute = `execute measured (${values.map(literal).join(', ')})`
  for (let times = 0; times < PLANNED_FOR_VALUES; times++) await client.query(`explain ${execute}`)
  const plan = await planOf(client, execute)
  await client.query('deallocate measured')
  return plan
}

/** The driver's types lack its value encoder. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

const literal = (value: unknown): string => {
  const spelled = prepareValue(value)
  if (spelled === null) return 'null'
  return pg.escapeLiteral(Buffer.isBuffer(spelled) ? `\\x${spelled.toString('hex')}` : String(spelled))
}

const rowsOf = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1) +
  (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
