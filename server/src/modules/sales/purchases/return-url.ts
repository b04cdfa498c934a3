import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findSaleOfPurchase, type Sale } from '../../money/payments/payments.queries.ts'
import { CAPTIVE_TOKEN_SECONDS, sealCaptiveToken } from '../../network/captive-tokens.ts'
import { listDevices } from '../../network/devices.queries.ts'
import { findOwnGateway } from '../../shop/sites/gateways.queries.ts'
import { sellerForToken } from './read-purchase.ts'

/**
 * The page of a purchase for a customer who returns from a provider's page, with what is too long for a
 * provider's return address: the page where the order began, and the place of the ordering phone. Omits the
 * place if the phone is not certain or the place has expired, and both if the token is wrong, which the page
 * itself reports.
 */
export const pageForPayer = async (deps: Deps, transactionId: string, token: string): Promise<string> => {
  const search = new URLSearchParams({ t: token, ...(await originOfPayer(deps, transactionId, token)) })
  return `/pass/${encodeURIComponent(transactionId)}?${search}`
}

const originOfPayer = async (deps: Deps, transactionId: string, token: string) => {
  try {
    const entrepreneurId = await sellerForToken(deps, transactionId, token)
    return await deps.db.inTenant(entrepreneurId, (tx) => readOrigin(deps, tx, transactionId))
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

const readOrigin = async (deps: Deps, tx: TenantTx, transactionId: string) => {
  const sale = await findSaleOfPurchase(tx, transactionId)
  if (sale === null) return {}
  const place = await readCaptiveToken(deps, tx, sale)
  const isOfProviders = sale.purchase.channel === 'provider'
  return { ...(isOfProviders && { from: 'provider' }), ...(place !== null && { at: place }) }
}

const readCaptiveToken = async (deps: Deps, tx: TenantTx, { purchase }: Sale): Promise<string | null> => {
  const { id, passPurchaseId, createdAt } = purchase
  if (deps.now().getTime() >= createdAt.getTime() + CAPTIVE_TOKEN_SECONDS * 1000) return null
  // Overtime is bought on a phone that has the pass.
  const [device, other] = await listDevices(tx, passPurchaseId ?? id)
  if (device === undefined || other !== undefined) return null
  const { entrepreneurId, gatewayId, deviceDigest, macTail } = device
  const gateway = await findOwnGateway(tx, gatewayId)
  if (gateway === null) return null
  // Our script sets up a MikroTik this way.
  const logsIn = gateway.kind === 'mikrotik'
  return sealCaptiveToken(deps, { entrepreneurId, gatewayId, deviceDigest, macTail, wantedUrl: null, logsIn })
}
