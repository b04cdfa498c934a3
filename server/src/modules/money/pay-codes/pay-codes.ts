import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { roundLimits, SCALE_BAR_TEXTS, scaleBar } from '@minit/domain/shop/any-sum.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { readScale } from '../../shop/packages/any-sum.ts'
import { findOwnSeller, listPackagesOnSale } from '../../shop/sellers/sellers.queries.ts'
import { closeCodes, findDialled, findOpenCode, insertPayCode, type PayCodeRow } from './pay-codes.queries.ts'

const METHODS = ['orange_money', 'africell_money'] as const

/** The first enabled provider with lasting codes, in the admin's order; null if none has them. */
const providerWithCodes = async (deps: Deps): Promise<PaymentProvider | null> => {
  for (const method of METHODS) {
    const open = await deps.payments.forMethod(method)
    if (open === null) continue
    for (const { provider } of [open, ...open.others]) if (provider.payCodes !== undefined) return provider
  }
  return null
}

const stateOf = (code: PayCodeRow | null) => {
  if (code === null) return 'off' as const
  if (code.dialCode !== null) return 'on' as const
  return code.refusedWhy === null ? ('being_made' as const) : ('refused' as const)
}

/** Whether the shop's code is on, what to dial, and the scale of its poster. */
export const readDialToPay = async (deps: Deps, entrepreneurId: string) =>
  readWith(deps, entrepreneurId, await providerWithCodes(deps))

const readWith = async (deps: Deps, entrepreneurId: string, provider: PaymentProvider | null) => {
  const { code, seller, packs } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    code: await findOpenCode(tx),
    seller: await findOwnSeller(tx),
    packs: await listPackagesOnSale(tx, tx.sellerId),
  }))
  const rails = await railsOf(deps, code?.provider ?? provider?.name ?? null)
  const { limits, rows } = readScale(packs, { rails, hasOwnInternet: seller.hasOwnInternet })
  return {
    state: stateOf(code),
    code: code?.dialCode ?? null,
    isOffered: provider !== null,
    least: limits && roundLimits(limits).leastMinor,
    most: limits && roundLimits(limits).mostMinor,
    bar: scaleBar(packs.map((pack) => ({ ...pack, options: chosenOptions(pack) }))),
    scale: rows.map(({ sumMinor, minutes }) => ({ sum: sumMinor, minutes })),
  }
}

/** The limits of a provider's methods now; none without a provider. */
const railsOf = async (deps: Deps, name: PayCodeRow['provider'] | null) =>
  (name === null ? undefined : await (await deps.payments.byName(name))?.limits()) ?? []

/** A payment of a lasting code, and the limits of the provider that took it. */
export const readDialled = async (
  deps: Deps,
  { entrepreneurId, dialledId }: { entrepreneurId: string; dialledId: string },
) => {
  const dialled = await deps.db.inTenant(entrepreneurId, (tx) => findDialled(tx, dialledId))
  return { dialled, rails: await railsOf(deps, dialled?.provider ?? null) }
}

/**
 * Switches the shop's lasting code on or off. Its job asks the provider. Refuses with `dialling_not_offered`
 * if no provider has such codes, and `no_scale` if no package on sale says what a sum buys.
 */
export const switchDialToPay = async (
  deps: Deps,
  entrepreneurId: string,
  { isOn, actor }: { isOn: boolean; actor?: Actor },
): Promise<void> => {
  const provider = isOn ? await providerWithCodes(deps) : null
  if (isOn && provider === null) throw new Refusal('dialling_not_offered')
  const now = isOn ? await readWith(deps, entrepreneurId, provider) : null
  if (now?.scale.length === 0)
    throw now.bar === null ? new Refusal('no_scale') : new Refusal('no_scale', SCALE_BAR_TEXTS[now.bar])
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await findOpenCode(tx)
    if (isOn === (before !== null && before.refusedWhy === null)) return
    // Without one there is none to close but that of a call at the same time.
    const closed = before === null ? [] : await closeCodes(tx, deps.now())
    for (const payCodeId of closed)
      await deps.jobs.enqueue(tx, 'follow-pay-code', { entrepreneurId, payCodeId })
    if (provider !== null) {
      const id = deps.newId()
      const code = { entrepreneurId, id, provider: provider.name, reference: provider.newReference() }
      if (await insertPayCode(tx, { ...code, createdAt: deps.now() }))
        await deps.jobs.enqueue(tx, 'follow-pay-code', { entrepreneurId, payCodeId: id })
    }
    await writeShopChange(deps, tx, {
      actor,
      action: 'dial_to_pay_switched',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      before: { isOn: before !== null },
      after: { isOn },
    })
  })
}
