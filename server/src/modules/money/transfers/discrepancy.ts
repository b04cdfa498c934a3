import type { Deps } from '../../../ports/deps.ts'

/**
 * Logs what an operator has to review. Settling also stores it with the transfer, for the admin's worklist.
 */
export const logDiscrepancy = ({ log }: Pick<Deps, 'log'>, transfer: string, discrepancy: string): void =>
  log.error({ transfer }, `a transfer needs a review: ${discrepancy}`)
