import { listGateways, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import type { GatewayKind } from '@minit/domain/network/access.ts'
import { call } from '../../../lib/call.ts'
import { parse } from '../../../lib/storage.ts'
import type { Gateway } from '../../queries.ts'

// A router exists before its line, so a seller who only looks at boxes would leave one for each. This tab
// remembers the last one until its line or values left the page.

const KEY = 'minit.draft-router'

/** Remembers the router that this visit made and that is not set up yet. */
export const keepDraft = (id: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id }))
  } catch {
    // A browser without storage keeps every router.
  }
}

const readDraft = (): string | null => {
  try {
    const kept = parse(sessionStorage.getItem(KEY))
    return typeof kept?.id === 'string' ? kept.id : null
  } catch {
    return null
  }
}

/** Its line, values or codes were sent, copied or used: from now on it stays. */
export const keepForGood = (id: string): void => {
  if (readDraft() !== id) return
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered.
  }
}

type Listed = Pick<Gateway, 'id' | 'kind' | 'state' | 'stock'>

/** Returns what becomes of the visit's draft once the seller chooses a box of this kind; null without one. */
export const draftPlan = (
  all: readonly Listed[],
  { draft, kind }: { draft: string | null; kind: GatewayKind },
): { id: string; isReused: boolean } | null => {
  const found = all.find(({ id }) => id === draft)
  const isUnused = found?.state === 'new' || found?.stock?.codesLeft === 0
  return found !== undefined && isUnused ? { id: found.id, isReused: found.kind === kind } : null
}

/**
 * Returns the id of the visit's draft if it is of this kind, and removes one of another kind; with the names that
 * are taken.
 */
export const settleDraft = async (
  kind: GatewayKind,
): Promise<{ reused: string | null; names: readonly string[] }> => {
  const all = await call(listGateways, {})
  const plan = draftPlan(all, { draft: readDraft(), kind })
  if (plan === null || plan.isReused) return { reused: plan?.id ?? null, names: all.map(({ name }) => name) }
  await call(removeGateway, { params: { id: plan.id } })
  keepForGood(plan.id)
  return { reused: null, names: all.filter(({ id }) => id !== plan.id).map(({ name }) => name) }
}
