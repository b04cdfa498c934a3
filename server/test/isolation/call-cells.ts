import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import type { FuzzCase } from '../fuzz/around-valid.ts'
import type { FuzzCaller, FuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { leaks } from '../fuzz/judge.ts'
import { sendTo } from '../fuzz/run-row.ts'
import { guardedRow } from '../rows/all-rows.ts'
import type { RowRequest } from '../rows/request.ts'
import { TENANT_TABLES, type TenantTable } from '../sql.ts'
import { type Cell, changesBetween, sumsOf } from './cells.ts'
import { questionAbout } from './questions.ts'

/**
 * All callers who ask about seller B: people and devices of seller A, and anonymous ones. Admins may see both
 * and are left out.
 */
export const CALLERS = ['nobody', 'customer', 'owner', 'cashier', 'agent', 'router'] as const
export type Caller = (typeof CALLERS)[number] & FuzzCaller

/** Calls that any caller may make at any seller. */
const MAY_BEGIN_AT_ANY_SELLER: Readonly<Partial<Record<keyof Endpoints, string>>> = {
  purchaseWithQr: 'anyone may buy any package on sale; the package alone names the seller',
}

const mayBegin = (name: keyof Endpoints): boolean => MAY_BEGIN_AT_ANY_SELLER[name] !== undefined

/** The statuses for callers outside the audience, who are refused before any data are read. */
const turnedAway = ({ audience }: EndpointRow, caller: Caller): readonly number[] | null => {
  const isOfSeller = caller === 'owner' || caller === 'cashier'
  if (audience === 'admin') return isOfSeller ? [403] : [401]
  if (audience === 'entrepreneur') return isOfSeller ? null : [401]
  if (audience === 'agent') return caller === 'agent' ? null : [401]
  return null
}

export const asCase = (row: EndpointRow, caller: FuzzCaller, question: RowRequest): FuzzCase => {
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
  const guarded = guardedRow(name)
  if (guarded === null) return []
  const due = { owner: guarded.answers['entrepreneur A'], nobody: guarded.answers.anonymous }
  const wanted = caller === 'owner' || caller === 'nobody' ? due[caller] : null
  if (wanted !== null) return status === wanted ? [] : [`${status}, where ${wanted} was due`]
  return [401, 403, 404].includes(status) ? [] : [`${status}, where a refusal was due`]
}

const idsOfB = async ({ app: { database }, b }: FuzzFixture): Promise<Record<string, string>> => {
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

/**
 * Reads come first, because a write stores what its caller typed, even an id of B's. What begins at B
 * continues by itself once its provider reports, so it comes last.
 */
const turnOf = (name: keyof Endpoints): number => {
  if (mayBegin(name)) return 2
  return endpoints[name].method === 'GET' ? 0 : 1
}

type AskedRow = { name: keyof Endpoints; row: EndpointRow; ids: Readonly<Record<string, string>> }

const askBy = async (fixture: FuzzFixture, { name, row, ids }: AskedRow, caller: Caller): Promise<Cell> => {
  const asked = asCase(row, caller, questionAbout(fixture, ids, name, row))
  const answer = await sendTo(fixture.app.app, fixture.headersOf, asked)
  await fixture.app.database.asOwner('delete from rate_limits')
  // The call may have ended its caller's session.
  if (row.method !== 'GET' && answer.status < 300) await fixture.renew().catch(() => undefined)
  return {
    kind: 'call',
    what: name,
    by: caller,
    outcome: String(answer.status),
    leaks: [...wrongStatus(name, row, caller, answer.status), ...leaks(row, asked, answer, fixture.canaries)],
  }
}

/** Adds changes to the cells of the callers who repeat them; to all cells where none does. */
const withChanges = async (
  fixture: FuzzFixture,
  asked: AskedRow,
  { cells, changed }: { cells: readonly Cell[]; changed: readonly string[] },
): Promise<Cell[]> => {
  const { database } = fixture.app
  const found = new Map<string, string[]>()
  let before = await sumsOf(database, fixture.b.id)
  for (const { by } of cells) {
    // The cells have their callers' names.
    await askBy(fixture, asked, by as Caller)
    const after = await sumsOf(database, fixture.b.id)
    const changes = changesBetween(before, after)
    if (changes.length > 0) found.set(by, changes)
    before = after
  }
  return cells.map((cell) => ({
    ...cell,
    leaks: [...cell.leaks, ...(found.size === 0 ? changed : (found.get(cell.by) ?? []))],
  }))
}

/**
 * Each row of the contract by every caller, with every id in it seller B's. B's rows are compared once for
 * all callers of a row, and for each caller only where they changed.
 */
export const crossCalls = async (
  fixture: FuzzFixture,
  names: readonly (keyof Endpoints)[],
  callersOf: (index: number) => readonly Caller[] = () => CALLERS,
): Promise<Cell[]> => {
  const ids = await idsOfB(fixture)
  const { database } = fixture.app
  const cells: Cell[] = []
  let before = await sumsOf(database, fixture.b.id)
  for (const name of names.toSorted((left, right) => turnOf(left) - turnOf(right))) {
    const asked: AskedRow = { name, row: endpoints[name], ids }
    const ofRow: Cell[] = []
    for (const caller of callersOf(names.indexOf(name))) ofRow.push(await askBy(fixture, asked, caller))
    const after = await sumsOf(database, fixture.b.id)
    const changed = mayBegin(name) ? [] : changesBetween(before, after)
    cells.push(
      ...(changed.length === 0 ? ofRow : await withChanges(fixture, asked, { cells: ofRow, changed })),
    )
    before = changed.length === 0 ? after : await sumsOf(database, fixture.b.id)
  }
  return cells
}
