import type { Deps } from '../../ports/deps.ts'

/** The address of a pass's own page, with the token that opens it: for its buyer alone, and never for a log. */
export const passLink = (
  { publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>,
  purchaseId: string,
): string => `${publicUrl}/pass/${purchaseId}?t=${secrets.purchaseToken(purchaseId)}`
