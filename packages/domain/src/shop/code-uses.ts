/**
 * Returns how many uses of a discount code unpaid orders may reserve: a third of the rest, rounded up, and at
 * least one. The others stay for immediate payments.
 */
const maxReserved = (left: number): number => Math.max(1, Math.ceil(left / 3))

/**
 * The uses of a discount code: the total, how many are redeemed, how many unpaid orders have reserved, and
 * those of one number.
 */
export type CodeUses = { maxUses: number; used: number; held: number; heldByNumber: number }

export type UseRefusal = 'discount_code_used_up' | 'discount_code_held_by_you' | 'discount_code_held'

/**
 * Returns why an order gets no use now; null if it gets one. An immediate payment may take a reserved use.
 */
export const useRefusal = (
  { maxUses, used, held, heldByNumber }: CodeUses,
  isPaidAtOnce: boolean,
): UseRefusal | null => {
  if (used >= maxUses) return 'discount_code_used_up'
  if (isPaidAtOnce) return null
  if (heldByNumber > 0) return 'discount_code_held_by_you'
  return used + held >= maxUses || held >= maxReserved(maxUses - used) ? 'discount_code_held' : null
}
