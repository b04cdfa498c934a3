/**
 * How many uses of a discount code orders that wait for their money may hold: a third of those that are left, rounded up, and one in
 * any case. The others stay for who pays at once.
 */
const mostUsesHeld = (left: number): number => Math.max(1, Math.ceil(left / 3))

/**
 * The uses of a discount code: how many there are, how many are used for good, how many more orders hold that wait for their
 * money, and those of one number.
 */
export type CodeUses = { maxUses: number; used: number; held: number; heldByNumber: number }

export type UseRefusal = 'discount_code_used_up' | 'discount_code_held_by_you' | 'discount_code_held'

/** Why an order gets no use now; null where it gets one. Who pays at once also gets one that another order holds. */
export const useRefusal = (
  { maxUses, used, held, heldByNumber }: CodeUses,
  isPaidAtOnce: boolean,
): UseRefusal | null => {
  if (used >= maxUses) return 'discount_code_used_up'
  if (isPaidAtOnce) return null
  if (heldByNumber > 0) return 'discount_code_held_by_you'
  return used + held >= maxUses || held >= mostUsesHeld(maxUses - used) ? 'discount_code_held' : null
}
