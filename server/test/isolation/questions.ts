import type { EndpointRow } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { FuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { guardedRow, sampleOrNull } from '../rows/all-rows.ts'
import type { RowRequest } from '../rows/request.ts'

const shapeOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? // Schemas of objects have their fields here.
      Object.keys(schema.shape as object)
    : []

/** B's id by the name of its field. */
const idByField = ({ b, foreign }: FuzzFixture): Readonly<Record<string, string>> => ({
  ...foreign,
  entrepreneurId: b.id,
  entrepreneur: b.id,
  transactionId: foreign.paidId,
  moneyId: foreign.claimId,
  batchId: foreign.batchId,
  after: foreign.paidId,
})

/** B's id that fits the path: a refund's for `/refunds`, from the table whose name begins like the path. */
const idByPath = (fixture: FuzzFixture, idsOfB: Readonly<Record<string, string>>, path: string): string => {
  if (path.includes('/batches/')) return fixture.foreign.batchId
  if (path.includes('/cards/')) return fixture.foreign.voucherId
  if (path.includes('/entrepreneurs/') || path.includes('/sellers/')) return fixture.b.id
  const parts = path.split(/[/-]/).map((part) => part.replace(/s$/, ''))
  const table = Object.keys(idsOfB).find((name) =>
    parts.some((part) => part.length > 3 && name.startsWith(part)),
  )
  return idsOfB[table ?? ''] ?? fixture.foreign.paidId
}

const isId = (name: string): boolean => /Ids?$/.test(name) || name === 'entrepreneur'

/** A valid body in which every id is B's. */
const withForeignIds = (fixture: FuzzFixture, body: Record<string, unknown>): Record<string, unknown> => {
  const ids = idByField(fixture)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (!isId(name) || value === null) return [name, value]
      const id = ids[name] ?? fixture.foreign.paidId
      return [name, Array.isArray(value) ? [id] : id]
    }),
  )
}

/** Additional parameters of some rows. */
const QUERIES: Readonly<Partial<Record<keyof Endpoints, Record<string, string>>>> = {
  exportStatement: { month: '2026-11' },
  drawStatement: { month: '2026-11' },
  drawPoster: { format: 'pdf' },
  readApplicationStatus: { reference: 'REF-000000' },
  findRadiusRouter: { address: '198.51.100.2' },
}

/** A request of any caller to a row in which every id is seller B's. */
export const questionAbout = (
  fixture: FuzzFixture,
  idsOfB: Readonly<Record<string, string>>,
  name: keyof Endpoints,
  row: EndpointRow,
): RowRequest => {
  const guarded = guardedRow(name)
  if (guarded !== null) return guarded.ask(fixture.foreign, fixture.a)
  const sample = sampleOrNull(name, fixture.a)
  const ids = idByField(fixture)
  const asked = shapeOf(row.query).filter((field) => isId(field) || field === 'after')
  const params = shapeOf(row.params).map((field) => [
    field,
    sample?.params?.[field] ?? (field === 'id' ? idByPath(fixture, idsOfB, row.path) : (ids[field] ?? 'x')),
  ])
  return {
    params: Object.fromEntries(params),
    query: {
      ...QUERIES[name],
      ...Object.fromEntries(asked.map((field) => [field, ids[field] ?? ''])),
    },
    ...(sample !== null && { body: withForeignIds(fixture, sample.body) }),
  }
}
