import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import type { FuzzCase } from '../fuzz/around-meant.ts'
import type { FuzzCaller, FuzzWorld } from '../fuzz/fuzz-world.ts'
import { leaks } from '../fuzz/judge.ts'
import { sendTo } from '../fuzz/run-row.ts'
import { TENANT_TABLES, type TenantTable } from '../sql.ts'
import type { Question } from '../tenant-answers.ts'
import { EXPECTATIONS } from '../tenant-expectations.ts'
import { type Cell, changesBetween, sumsOf } from './cells.ts'
import { questionAbout } from './questions.ts'

/** Everybody who asks about seller B: people and things of seller A, and nobody. Admins may see both, and are left out. */
export const CALLERS = ['nobody', 'customer', 'owner', 'cashier', 'agent', 'router'] as const
export type Caller = (typeof CALLERS)[number] & FuzzCaller

/** Calls by which anybody may rightly begin something at any seller. */
const MAY_BEGIN_AT_ANY_SELLER: Readonly<Partial<Record<keyof Endpoints, string>>> = {
  purchaseWithQr: 'anyone may buy any package on sale; the package alone names the seller',
}

const mayBegin = (name: keyof Endpoints): boolean => MAY_BEGIN_AT_ANY_SELLER[name] !== undefined

/** Whoever is not of the audience is turned away before anything is looked at. */
const turnedAway = ({ audience }: EndpointRow, caller: Caller): readonly number[] | null => {
  const isOfSeller = caller === 'owner' || caller === 'cashier'
  if (audience === 'admin') return isOfSeller ? [403] : [401]
  if (audience === 'entrepreneur') return isOfSeller ? null : [401]
  if (audience === 'agent') return caller === 'agent' ? null : [401]
  return null
}

export const asCase = (row: EndpointRow, caller: FuzzCaller, question: Question): FuzzCase => {
  const { params = {}, query = {}, body, headers = {} } = question
  const search = new URLSearchParams(query).toString()
  return {
    caller,
    method: row.method,
    url:
      row.path.replace(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '') +
      (search === '' ? '' : `?${search}`),
    headers: {
      prefer: 'wait=0, respond-async',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  }
}

const wrongStatus = (name: keyof Endpoints, row: EndpointRow, caller: Caller, status: number): string[] => {
  const away = turnedAway(row, caller)
  if (away !== null) return away.includes(status) ? [] : [`${status}, where ${away} was due`]
  const expectation = EXPECTATIONS[name]
  if (expectation.kind === 'open') return []
  const due = { owner: expectation.answers['entrepreneur A'], nobody: expectation.answers.anonymous }
  const wanted = caller === 'owner' || caller === 'nobody' ? due[caller] : null
  if (wanted !== null) return status === wanted ? [] : [`${status}, where ${wanted} was due`]
  return [401, 403, 404].includes(status) ? [] : [`${status}, where a refusal was due`]
}

const idsOfB = async ({ app: { database }, b }: FuzzWorld): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {}
  for (const { table, column } of await database.asOwner<TenantTable>(TENANT_TABLES)) {
    const [row] = await database.asOwner<{ row: { id?: string } }>(
      `select to_jsonb(t) as row from ${table} t where ${column} = $1 limit 1`,
      [b.id],
    )
    if (row?.row.id !== undefined) ids[table] = String(row.row.id)
  }
  return ids
}

/** Each row of the contract by everybody, with every id in it seller B's. */
export const crossCalls = async (
  world: FuzzWorld,
  names: readonly (keyof Endpoints)[],
  callersOf: (index: number) => readonly Caller[] = () => CALLERS,
): Promise<Cell[]> => {
  const ids = await idsOfB(world)
  const { database } = world.app
  const cells: Cell[] = []
  let before = await sumsOf(database, world.b.id)
  // What begins at B goes on there by itself, when its provider tells: it comes last.
  for (const name of names.toSorted((left, right) => Number(mayBegin(left)) - Number(mayBegin(right)))) {
    const row: EndpointRow = endpoints[name]
    for (const caller of callersOf(names.indexOf(name))) {
      const asked = asCase(row, caller, questionAbout(world, ids, name, row))
      const answer = await sendTo(world.app.app, world.headersOf, asked)
      await database.asOwner('delete from rate_limits')
      const after = await sumsOf(database, world.b.id)
      const changed = mayBegin(name) ? [] : changesBetween(before, after)
      before = after
      cells.push({
        kind: 'call',
        what: name,
        by: caller,
        outcome: String(answer.status),
        leaks: [
          ...wrongStatus(name, row, caller, answer.status),
          ...leaks(row, asked, answer, world.canaries),
          ...changed,
        ],
      })
      // The call may have ended what its caller came with.
      if (row.method !== 'GET' && answer.status < 300) await world.renew().catch(() => undefined)
    }
  }
  return cells
}
