import { assignments, statementPart } from '../../../db/statement-parts.ts'
import { packages } from './packages.tables.ts'

type CountedPurchase = { purchase: { packageId: string; kind: 'pass' | 'overtime' } }

/** Overtime is no sale of the package. */
export const packageCounted = statementPart({
  name: 'package_counted',
  input: ({ purchase }: CountedPurchase) => ({
    packageId: purchase.packageId,
    soldCount: purchase.kind === 'pass' ? 1 : 0,
  }),
  sql: ({ text }, { sellerId, when }) => `
    update packages set ${assignments(packages, {
      soldCount: (column) => `${column} + ${text('soldCount')}::int`,
    })}
    where entrepreneur_id = ${sellerId} and id = ${text('packageId')}
      and ${text('soldCount')}::int > 0 and ${when} returning 1`,
})
