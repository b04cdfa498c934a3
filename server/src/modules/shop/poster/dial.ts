import { roundLimits, type SumLimits } from '@minit/domain/shop/any-sum.ts'
import { and, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import type { Deps } from '../../../ports/deps.ts'
import { payCodes } from '../../money/pay-codes/pay-codes.tables.ts'
import { type AnySum, readScale } from '../packages/any-sum.ts'
import type { OfferedPackage } from '../packages/package-view.ts'

/**
 * What to dial to pay any sum: `code` is null while the provider makes it, `limits` (as texts name them) if no sum
 * buys minutes now.
 */
export type Dial = {
  code: string | null
  limits: Pick<SumLimits, 'leastMinor' | 'mostMinor'> | null
  rows: AnySum['rows']
}

/** The shop's lasting code; null while it is off. */
export const findDialCode = async (tx: TenantTx) =>
  firstOrNull(
    await tx
      .select({ dialCode: payCodes.dialCode, provider: payCodes.provider })
      .from(payCodes)
      .where(and(owned(payCodes, tx), isNull(payCodes.closedAt), isNull(payCodes.refusedWhy)))
      .limit(1),
  )

type DialCode = NonNullable<Awaited<ReturnType<typeof findDialCode>>>

/** A shop's code with what sums buy by it. */
export const dialOf = async (
  deps: Deps,
  { dialCode, provider }: DialCode,
  { packs, hasOwnInternet }: { packs: readonly OfferedPackage[]; hasOwnInternet: boolean },
): Promise<Dial> => {
  const rails = (await (await deps.payments.byName(provider))?.limits()) ?? []
  const { limits, rows } = readScale(packs, { rails, hasOwnInternet })
  return { code: dialCode, limits: limits && roundLimits(limits), rows }
}
